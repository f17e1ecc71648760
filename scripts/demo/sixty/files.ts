import { firstDay, lastDay, type Period } from "@hub/domain/period.ts";
import { entities } from "./entities.ts";
import type { Contract, Level } from "./people.ts";
import { createRandom } from "../random.ts";

export type Section = "OnHR" | "PLN" | "KPIs" | "GPG";

const headers: Record<Section, string> = {
  OnHR:
    "Sociedad;Matrícula;Número de grupo;Sexo;Fecha de nacimiento;Fecha de alta;Fecha de baja;Motivo de baja;Contrato;Horas semanales;Jornada completa;" +
    "Salario anual;Bonus;Nivel;Puesto;Unidad;Responsable",
  PLN: "Sociedad;Matrícula;Número de grupo;Sexo;Fecha de alta;Fecha de baja;Motivo de baja;Contrato;Horas semanales;Jornada completa",
  KPIs:
    "Sociedad;Matrícula;Número de grupo;Sexo;Fecha de alta;Fecha de baja;Motivo de baja;Horas semanales;Jornada completa;Horas pactadas;Horas de ausencia;" +
    "Horas de formación;Coste laboral",
  GPG: "Sociedad;Matrícula;Número de grupo;Sexo;Fecha de alta;Fecha de baja;Motivo de baja;Horas semanales;Jornada completa;Salario anual;Bonus;Nivel",
};

/** Who was there in a month or left in it: what files of the month are of. */
export function presentIn(contracts: readonly Contract[], period: Period): Contract[] {
  const [from, to] = [firstDay(period), lastDay(period)];
  return contracts.filter(({ hired, ended }) => hired <= to && (ended === undefined || ended >= from));
}

/** A month's file of the whole group, a row a contract: semicolons, decimal commas, dd/mm/yyyy. `step` counts months from the first. */
export function writeGroupFile(present: readonly Contract[], period: Period, step: number, section: Section): string {
  const to = lastDay(period);
  const managers = section === "OnHR" ? findManagers(present) : undefined;
  const random = createRandom(period.year * 100 + period.month);
  const lines = [headers[section]];
  for (const contract of present) {
    const { country, code } = entities[contract.entity]!;
    const gone = contract.ended !== undefined && contract.ended <= to;
    const [ended, reason] = gone ? [dateText(contract.ended!), contract.reason] : ["", ""];
    const sex = contract.female === undefined ? "" : contract.female ? "M" : "H";
    const fullTime = Number(country.fullTime);
    const overtime = section === "OnHR" && step >= contract.overtimeFrom ? 2.5 : 0;
    const hours = decimal(fullTime * contract.share + overtime);
    const who = `${code};${contract.local};${contract.person};${sex}`;
    const dates = `${dateText(contract.hired)};${ended};${reason}`;
    const time = `${hours};${decimal(fullTime)}`;
    const pay = () => payIn(contract, step);
    const bonusOf = (amount: number) => (contract.bonus === 0 ? "" : money(amount * contract.bonus));
    const kind = step >= contract.permanentFrom ? "Indefinido" : "Temporal";
    if (section === "PLN") lines.push(`${who};${dates};${kind};${time}`);
    else if (section === "KPIs") lines.push(`${who};${dates};${time};${monthOf(contract, pay(), fullTime, period, random)}`);
    else if (section === "GPG") lines.push(`${who};${dates};${time};${money(pay())};${bonusOf(pay())};${contract.level}`);
    else {
      const manager = managers?.get(contract) ?? "";
      lines.push(
        `${who};${dateText(contract.born)};${dates};${kind};${time};${money(pay())};${bonusOf(pay())};${contract.level};${contract.job};${contract.unit};${manager}`,
      );
    }
  }
  return `\ufeff${lines.join("\r\n")}\r\n`;
}

/** A year's pay as it is in a month: rises with every April. */
function payIn({ pay, raise, share }: Contract, step: number): number {
  return Math.round((pay * share * (1 + (raise / 100) * Math.floor((step + 9) / 12))) / 12) * 12;
}

/** Hours and cost of a person's month; more are away in winter. */
function monthOf({ share, bonus }: Contract, pay: number, fullTime: number, { month }: Period, random: () => number): string {
  const agreed = (fullTime * share * 52) / 12;
  const away = random() < (month <= 2 || month === 12 ? 0.19 : 0.12);
  const absence = away ? Math.min(agreed, 4 + Math.floor(random() * 13) * 4) : 0;
  const training = random() < (month === 8 ? 0.06 : 0.2) ? 2 + Math.floor(random() * 16) : 0;
  return `${decimal(agreed)};${decimal(absence)};${training};${money((pay * (1 + bonus) * 1.28) / 12)}`;
}

/** Who leads whom, of an entity: managers lead employees, executives managers, and the first executive the others. */
function findManagers(present: readonly Contract[]): Map<Contract, string> {
  const leaders = new Map<Contract, string>();
  for (const people of Map.groupBy(present, ({ entity }) => entity).values()) {
    const of = (level: Level) => people.filter((each) => each.level === level);
    const [executives, managers] = [of("Directivo"), of("Mando")];
    const over = { Empleado: managers.length > 0 ? managers : executives, Mando: executives, Directivo: executives.slice(0, 1) };
    for (const [at, person] of people.entries()) {
      const among = over[person.level];
      const leader = among[at % Math.max(1, among.length)];
      if (leader && leader !== person) leaders.set(person, leader.person);
    }
  }
  return leaders;
}

const dateText = (iso: string) => `${iso.slice(8)}/${iso.slice(5, 7)}/${iso.slice(0, 4)}`;
const money = (amount: number) => `${String(Math.round(amount)).replace(/\B(?=(\d{3})+$)/g, ".")},00`;
const decimal = (value: number) => String(Math.round(value * 100) / 100).replace(".", ",");
