/** What the example of the form of an item says: what one may choose, and what it is checked by. */
export const formBodies: readonly unknown[] = [
  {
    divisions: [
      {
        id: 3,
        code: "ACC",
        name: "Acceso",
        unit: { id: 2, code: "RED", name: "Red" },
        ob: { id: 1, code: "IBE", name: "Iberia" },
      },
    ],
    coverages: [
      { code: "OPEN", name: "Abierta", closes: false, active: true },
      { code: "COMPLETED", name: "Completada", closes: true, active: true },
    ],
    corporateDomains: ["corp.example"],
  },
];
