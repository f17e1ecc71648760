import type { Period } from "@hub/domain/period.ts";
import type { DemoEntity } from "./group.ts";
import { createRandom } from "./random.ts";

export type DemoPerson = {
  id: string;
  female: boolean | undefined;
  born: string;
  hired: string;
  left: string;
  reason: string;
  permanent: boolean;
  hours: string;
  pay: number;
  bonus: number;
  level: string;
  job: string;
  unit: string;
};

const jobs = [
  "Técnico de red",
  "Ingeniera de radio",
  "Atención al cliente",
  "Analista de datos",
  "Comercial de tienda",
  "Arquitecto cloud",
  "Gestor de cuentas",
  "Especialista en ciberseguridad",
];
/** What a unit of each currency is worth in euros, about: what people are paid is alike everywhere. */
export const ratesToEuro: Record<string, number> = { GBP: 1.1534, BRL: 0.1617, CHF: 1.0682 };
const units = ["Red", "Tecnología", "Clientes", "Negocio", "Personas y cultura"];

/** Everybody an entity ever had up to a month, with a month's joiners and leavers a month from `first` on. */
export function inventPeople(entity: DemoEntity, index: number, first: Period, months: number): DemoPerson[] {
  const random = createRandom(index * 7919 + 17);
  const people: DemoPerson[] = [];
  const add = (hired: string) => {
    const female = random() < 0.01 ? undefined : random() < 0.38;
    const level = random() < 0.03 ? "Directivo" : random() < 0.1 ? "Mando" : "Empleado";
    const base = level === "Directivo" ? 92_000 : level === "Mando" ? 58_000 : 31_000;
    const pay = Math.round((base * (0.8 + random() * 0.6) * (female ? 0.94 : 1)) / (ratesToEuro[entity.currency] ?? 1));
    const year = 1962 + Math.floor(random() * 40);
    people.push({
      id: `${entity.code}-${String(people.length + 1).padStart(5, "0")}`,
      female,
      born: dateText(year, 1 + Math.floor(random() * 12), 1 + Math.floor(random() * 28)),
      hired,
      left: "",
      reason: "",
      permanent: random() < 0.86,
      hours: random() < 0.12 ? "20" : random() < 0.1 ? "37,5" : "40",
      pay,
      bonus: random() < 0.45 ? Math.round(pay * random() * 0.12) : 0,
      level,
      job: jobs[Math.floor(random() * jobs.length)] ?? "",
      unit: units[Math.floor(random() * units.length)] ?? "",
    });
  };
  for (let number = 0; number < entity.size; number += 1)
    add(dateText(2003 + Math.floor(random() * 22), 1 + Math.floor(random() * 12), 1 + Math.floor(random() * 28)));
  for (let step = 0; step < months; step += 1) {
    const month = first.month - 1 + step;
    const [year, number] = [first.year + Math.floor(month / 12), (month % 12) + 1];
    for (const person of people) {
      if (person.left === "" && random() < 0.008) {
        person.left = dateText(year, number, 1 + Math.floor(random() * 27));
        person.reason = random() < 0.6 ? "Baja voluntaria" : random() < 0.7 ? "Despido" : "Jubilación";
      }
    }
    const joiners = Math.round(entity.size * (0.004 + random() * 0.012));
    for (let joiner = 0; joiner < joiners; joiner += 1) add(dateText(year, number, 1 + Math.floor(random() * 28)));
  }
  return people;
}

const dateText = (year: number, month: number, day: number) => `${String(day).padStart(2, "0")}/${String(month).padStart(2, "0")}/${year}`;
const monthOf = (text: string) => Number(text.slice(6)) * 12 + Number(text.slice(3, 5));
const money = (amount: number) => `${amount.toLocaleString("de-DE", { useGrouping: true })},00`;
const decimal = (value: number) => String(Math.round(value * 100) / 100).replace(".", ",");

/** Hours and cost of a person's month, the same every time. */
function inventMonth(person: DemoPerson, month: number): string[] {
  const random = createRandom(month * 31 + [...person.id].reduce((sum, letter) => (sum * 33 + letter.charCodeAt(0)) | 0, 7));
  const agreed = (Number(person.hours.replace(",", ".")) * 52) / 12;
  const absence = random() < 0.14 ? Math.min(agreed, 4 + Math.floor(random() * 12) * 4) : 0;
  const training = random() < 0.22 ? 2 + Math.floor(random() * 14) : 0;
  return [decimal(agreed), decimal(absence), decimal(training), money(Math.round((person.pay / 12) * 1.29 + person.bonus / 12))];
}

/** Who leads whom: managers lead employees, executives managers, and the first executive the others. */
function findManagers(present: DemoPerson[]): Map<string, string> {
  const executives = present.filter(({ level }) => level === "Directivo");
  const managers = present.filter(({ level }) => level === "Mando");
  const over = { Empleado: managers.length > 0 ? managers : executives, Mando: executives, Directivo: executives.slice(0, 1) };
  return new Map(
    present.map((person, at) => {
      const leaders = over[person.level as keyof typeof over];
      const leader = leaders[at % Math.max(1, leaders.length)];
      return [person.id, leader && leader !== person ? leader.id : ""];
    }),
  );
}

/** The file an entity delivers for a month: who was there in the month or left in it. Semicolons, decimal commas, dd/mm/yyyy. */
export function writeFile(people: DemoPerson[], period: Period, kind: "OnHR" | "PLN"): string {
  const month = period.year * 12 + period.month;
  const header =
    kind === "OnHR"
      ? [
          "Matrícula",
          "Sexo",
          "Fecha de nacimiento",
          "Fecha de alta",
          "Fecha de baja",
          "Motivo de baja",
          "Contrato",
          "Horas semanales",
          "Salario anual",
          "Bonus",
          "Nivel",
          "Puesto",
          "Unidad",
          "Horas pactadas",
          "Horas de ausencia",
          "Horas de formación",
          "Coste laboral",
          "Responsable",
        ]
      : ["Matrícula", "Sexo", "Fecha de alta", "Fecha de baja", "Motivo de baja", "Contrato", "Horas semanales"];
  const lines = [header.join(";")];
  const present = people.filter((person) => monthOf(person.hired) <= month && (person.left === "" || monthOf(person.left) >= month));
  const managers = findManagers(present);
  for (const person of present) {
    const gone = person.left !== "" && monthOf(person.left) === month;
    const sex = person.female === undefined ? "" : person.female ? "M" : "H";
    const [left, reason, contract] = [gone ? person.left : "", gone ? person.reason : "", person.permanent ? "Indefinido" : "Temporal"];
    const cells =
      kind === "OnHR"
        ? [
            person.id,
            sex,
            person.born,
            person.hired,
            left,
            reason,
            contract,
            person.hours,
            money(person.pay),
            person.bonus === 0 ? "" : money(person.bonus),
            person.level,
            person.job,
            person.unit,
            ...inventMonth(person, month),
            managers.get(person.id) ?? "",
          ]
        : [person.id, sex, person.hired, left, reason, contract, person.hours];
    lines.push(cells.join(";"));
  }
  return `\ufeff${lines.join("\r\n")}\r\n`;
}
