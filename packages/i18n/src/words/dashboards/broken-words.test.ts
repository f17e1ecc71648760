import { type Dimension, dimensions } from "@hub/domain/dashboards/breakdown.ts";
import { expect, test } from "vitest";
import { speak } from "../../speak.ts";
import { brokenWords } from "./broken-words.ts";

// Written out in every language: a label that stands at another value is seen by nothing but this.
const labels: [Dimension, string | null, string, string, string, string][] = [
  ["unit", "North", "North", "North", "North", "North"],
  ["unit", null, "No entregado", "Not delivered", "Nicht geliefert", "Não entregue"],
  ["job-profile", "J-1", "J-1", "J-1", "J-1", "J-1"],
  ["job-family", "Red", "Red", "Red", "Red", "Red"],
  ["job-family", null, "Sin familia de perfiles", "No job profile family", "Keine Profilfamilie", "Sem família de perfis"],
  ["management-level", "none", "Sin mando", "No management", "Keine Führung", "Sem chefia"],
  ["management-level", "manager", "Mando", "Manager", "Führungskraft", "Chefia"],
  ["management-level", "executive", "Alta dirección", "Executive", "Geschäftsleitung", "Direção de topo"],
  ["management", "yes", "Con mando", "In management", "Mit Führungsposition", "Com chefia"],
  ["management", "no", "Sin mando", "Not in management", "Ohne Führungsposition", "Sem chefia"],
  ["contract-type", "permanent", "Indefinido", "Permanent", "Unbefristet", "Sem termo"],
  ["contract-type", "temporary", "Temporal", "Temporary", "Befristet", "A termo"],
  ["working-time", "full-time", "Completa", "Full time", "Vollzeit", "Completo"],
  ["working-time", "part-time", "Parcial", "Part time", "Teilzeit", "Parcial"],
  ["age-band", "under-30", "Menos de 30 años", "Under 30", "Unter 30 Jahre", "Menos de 30 anos"],
  ["age-band", "30-to-39", "De 30 a 39", "30 to 39", "30 bis 39", "De 30 a 39"],
  ["age-band", "40-to-49", "De 40 a 49", "40 to 49", "40 bis 49", "De 40 a 49"],
  ["age-band", "50-to-59", "De 50 a 59", "50 to 59", "50 bis 59", "De 50 a 59"],
  ["age-band", "from-60", "60 años o más", "60 and over", "60 Jahre und älter", "60 anos ou mais"],
  ["tenure-band", "under-1", "Menos de un año", "Less than a year", "Unter einem Jahr", "Menos de um ano"],
  ["tenure-band", "1-to-4", "De 1 a 4 años", "1 to 4 years", "1 bis 4 Jahre", "De 1 a 4 anos"],
  ["tenure-band", "5-to-9", "De 5 a 9 años", "5 to 9 years", "5 bis 9 Jahre", "De 5 a 9 anos"],
  ["tenure-band", "10-to-19", "De 10 a 19 años", "10 to 19 years", "10 bis 19 Jahre", "De 10 a 19 anos"],
  ["tenure-band", "from-20", "20 años o más", "20 years and more", "20 Jahre und mehr", "20 anos ou mais"],
  ["sex", "F", "Mujer", "Woman", "Frau", "Mulher"],
  ["sex", "M", "Hombre", "Man", "Mann", "Homem"],
  ["sex", null, "No declarado", "Undeclared", "Ohne Angabe", "Não declarado"],
  ["country", "ES", "España", "Spain", "Spanien", "Espanha"],
  ["country", "DE", "Alemania", "Germany", "Deutschland", "Alemanha"],
];

test("[FIG-02] each value of a breakdown is called what it is, in every language", () => {
  expect([...new Set(labels.map(([by]) => by))].toSorted()).toEqual([...dimensions].toSorted());
  const words = (["es", "en", "de", "pt"] as const).map((language) => brokenWords(speak(language)));
  for (const [by, value, ...called] of labels)
    expect(
      words.map((each) => each.value(by, value)),
      `${by} ${value}`,
    ).toEqual(called);
});
