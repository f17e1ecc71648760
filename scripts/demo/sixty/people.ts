import { addDays, addMonths, daysInMonth, firstDay, type Period, writeIsoDate } from "@hub/domain/period.ts";
import { type Entity, entities } from "./entities.ts";
import { createRandom, pick } from "../random.ts";
import { stories } from "./stories.ts";

export type Level = "Empleado" | "Mando" | "Directivo";
/** A contract of a person with an entity; days are ISO texts. `pay` is a year's, of full time, in the first month; a year's share counts. */
export type Contract = {
  entity: number;
  /** The person's number in the group; `local` is the entity's own. */
  person: string;
  local: string;
  female: boolean | undefined;
  born: string;
  hired: string;
  ended: string | undefined;
  reason: "Baja voluntaria" | "Despido" | "Jubilación" | "Cambio de sociedad" | "";
  /** The month, counted from the first, in which it became permanent. */
  permanentFrom: number;
  share: number;
  /** The month from which the file says more hours than a full time has; most never. */
  overtimeFrom: number;
  pay: number;
  /** Per cent a year. */
  raise: number;
  bonus: number;
  level: Level;
  job: string;
  unit: string;
};

const jobs: Record<string, readonly string[]> = {
  Red: ["Técnico de red", "Ingeniería de radio", "Instalación de fibra", "Operación de red"],
  Tecnología: ["Desarrollo de software", "Arquitectura cloud", "Análisis de datos", "Ciberseguridad"],
  Clientes: ["Atención al cliente", "Ventas en tienda", "Soporte técnico"],
  Negocio: ["Gestión de cuentas", "Producto", "Marketing"],
  Corporación: ["Finanzas", "Personas y cultura", "Jurídico"],
};
const unitNames = Object.keys(jobs);

/** How large an entity was a month, of what it is in the last: shops and customer care shrink, technology and security grow. */
function sizeIn(entity: Entity, step: number, last: number): number {
  const yearly = /-(TEC|SEG|LAB|SOL|NUB)$/.test(entity.code)
    ? 0.09
    : /-(TIE|ATC|LAD|LOJ|ATE|RET|BOU|NEG)$/.test(entity.code)
      ? -0.05
      : 0.02;
  const grown = entity.code === stories.warned && step === last ? 14 : 0;
  return Math.max(5, Math.round(entity.size / (1 + (yearly * (last - step)) / 12)) + grown);
}

/** Everybody the group had from the first month on: who was there, joined, left and changed the entity, the same every time. */
export function inventContracts(first: Period, months: number): Contract[] {
  const random = createRandom(20_240_101);
  const contracts: Contract[] = [];
  const present: Contract[][] = entities.map(() => []);
  const counters = entities.map(() => 0);
  let numbers = 0;

  const add = (at: number, hired: string, given: Partial<Contract> & { ageAtHire?: number } = {}) => {
    const entity = entities[at]!;
    counters[at]! += 1;
    const contract = newContract(entity, at, hired, random, given.ageAtHire);
    Object.assign(contract, {
      person: `N${String(100_000 + ++numbers)}`,
      local: `${entity.code}-${String(counters[at]).padStart(5, "0")}`,
    });
    const { ageAtHire: _, ...kept } = given;
    Object.assign(contract, kept);
    contracts.push(contract);
    present[at]!.push(contract);
    return contract;
  };

  // Who is there when the first month begins: in general some years, of an age to have worked them.
  for (const [at, entity] of entities.entries()) {
    for (let left = sizeIn(entity, -1, months - 1); left > 0; left -= 1) {
      const tenure = Math.min(32, -Math.log(1 - random() * 0.98) * 8);
      const ageAtHire = Math.min(19 + random() * random() * 26 + 2, 64 - tenure);
      const day = dayBefore(first, tenure * 365.25 + 1);
      add(at, day, { ageAtHire, permanentFrom: tenure > 1.5 || random() < 0.6 ? 0 : 1 + Math.floor(random() * 14) });
    }
  }
  for (let step = 0; step < months; step += 1) liveMonth(addMonths(first, step), step);
  for (const code of stories.repeated) {
    const at = entities.findIndex((entity) => entity.code === code);
    const staff = present[at]!.filter(({ share, level }) => share === 1 && level === "Empleado").slice(0, 3);
    for (const contract of staff) contract.overtimeFrom = months - 6;
  }
  return contracts;

  function liveMonth(period: Period, step: number): void {
    for (const [at, entity] of entities.entries()) {
      const staying: Contract[] = [];
      for (const contract of present[at]!) {
        if (!leaves(contract, period)) staying.push(contract);
      }
      present[at] = staying;
      const wanted = sizeIn(entity, step, months - 1) - staying.length;
      for (let left = wanted; left > 0; left -= 1)
        add(at, dayIn(period), { permanentFrom: random() < 0.55 ? 0 : step + 6 + Math.floor(random() * 9) });
    }
    // Some change to another entity of their country, where they begin the day after.
    for (let left = 5; left > 0; left -= 1) move(period);
  }

  function move(period: Period): void {
    const from = Math.floor(random() * random() * entities.length);
    const targets = entities.flatMap((entity, at) =>
      at !== from && entity.country === entities[from]!.country && entity.size > 60 ? [at] : [],
    );
    const contract = pick(present[from]!, random);
    if (targets.length === 0 || entities[from]!.size < 60 || contract.hired >= writeIsoDate(period.year, period.month, 1)) return;
    const to = pick(targets, random);
    const day = 4 + Math.floor(random() * 18);
    Object.assign(contract, { ended: writeIsoDate(period.year, period.month, day), reason: "Cambio de sociedad" });
    present[from] = present[from]!.filter((each) => each !== contract);
    const { person, female, born, share, pay, raise, bonus, level, job, unit, permanentFrom } = contract;
    add(to, writeIsoDate(period.year, period.month, day + 1), {
      person,
      female,
      born,
      share,
      pay,
      raise,
      bonus,
      level,
      job,
      unit,
      permanentFrom,
    });
  }

  function leaves(contract: Contract, period: Period): boolean {
    const age = period.year + period.month / 12 - Number(contract.born.slice(0, 4)) - Number(contract.born.slice(5, 7)) / 12;
    const tenure = period.year - Number(contract.hired.slice(0, 4));
    const chance = age > 64.5 ? 0.12 : tenure < 2 ? 0.013 : 0.006;
    if (random() >= chance && age < 67) return false;
    contract.ended = writeIsoDate(period.year, period.month, 2 + Math.floor(random() * 24));
    if (contract.ended < contract.hired) contract.ended = contract.hired;
    contract.reason = age > 61 ? "Jubilación" : random() < 0.68 ? "Baja voluntaria" : "Despido";
    return true;
  }

  function dayIn({ year, month }: Period): string {
    return writeIsoDate(year, month, random() < 0.5 ? 1 : 1 + Math.floor(random() * daysInMonth(year, month)));
  }
}

function newContract(entity: Entity, at: number, hired: string, random: () => number, ageAtHire = 19 + random() * random() * 30): Contract {
  const tech = /-(TEC|SEG|LAB|SOL|SIE|NET|RED|FIJ|RES|TOR)$/.test(entity.code);
  const retail = /-(TIE|LAD|LOJ|RET|BOU|NEG|ATC|ATE|SER|CEN)$/.test(entity.code);
  const unit =
    retail && random() < 0.75 ? "Clientes" : tech && random() < 0.6 ? pick(["Red", "Tecnología"], random) : pick(unitNames, random);
  const level: Level = random() < 0.025 ? "Directivo" : random() < 0.1 ? "Mando" : "Empleado";
  const womenShare = unit === "Clientes" ? 0.56 : unit === "Corporación" ? 0.52 : tech ? 0.26 : 0.37;
  const female = random() < 0.003 ? undefined : random() < womenShare - (level === "Directivo" ? 0.14 : level === "Mando" ? 0.06 : 0);
  const age = Math.max(18, ageAtHire);
  const factor =
    (level === "Directivo" ? 3.1 : level === "Mando" ? 1.75 : 1) * (unit === "Clientes" ? 0.82 : unit === "Tecnología" ? 1.18 : 1);
  const pay = entity.country.pay * factor * (0.84 + random() * 0.36) * (0.93 + Math.min(age, 50) / 400) * (female ? 0.955 : 1);
  return {
    entity: at,
    person: "",
    local: "",
    female,
    born: dayBeforeIso(hired, age * 365.25),
    hired,
    ended: undefined,
    reason: "",
    permanentFrom: 0,
    share: random() < (female ? 0.16 : 0.05) ? pick([0.5, 0.75, 0.8], random) : 1,
    overtimeFrom: Infinity,
    pay,
    raise: 1.8 + random() * 2.6,
    bonus: level !== "Empleado" ? 0.08 + random() * 0.14 : random() < 0.4 ? 0.02 + random() * 0.06 : 0,
    level,
    job: pick(jobs[unit]!, random),
    unit,
  };
}

const dayBefore = (period: Period, days: number) => dayBeforeIso(firstDay(period), days);
const dayBeforeIso = (day: string, days: number) => addDays(day, -Math.round(days));
