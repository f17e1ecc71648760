import type { Availability, Impact, SkillLevel } from "@hub/domain/swp/plan-item.ts";

/** `when` counts quarters from today. */
export type Plan = { in: string; size: string; when?: number; competency?: string; note?: string; actions?: string; source?: string };
type Profile = Plan & { profile: string; impact: Impact };
type Skill = Plan & { skill: string; level: SkillLevel; impact: Impact };
/** Per cent of hiring, outsourcing and reskilling, and the months that reskilling takes. */
export type Gap = {
  levers: [hire: number, outsrc: number, reskill: number];
  training?: [from: number, to: number];
  coverage?: "IN_PROGRESS";
};
type Part = Plan & { profile: string; availability: Availability; reskill: number; training?: [from: number, to: number]; pool: string };

const [acc, nuc, tie, atc, nub, cib] = ["IBE/RED/ACC", "IBE/RED/NUC", "IBE/CLI/TIE", "IBE/CLI/ATC", "TEC/PLA/NUB", "TEC/PLA/CIB"] as const;

export const keyProfiles: Profile[] = [
  {
    in: acc,
    profile: "RED-RAD",
    size: "48",
    impact: "Critical",
    competency: "Diseño de redes 5G SA",
    note: "Núcleo del despliegue hasta 2028.",
  },
  { in: acc, profile: "RED-FTT", size: "110-130", impact: "Relevant", note: "Según el ritmo de altas de fibra." },
  { in: nuc, profile: "RED-NUC", size: "36", impact: "Critical", competency: "Virtualización del núcleo" },
  { in: nuc, profile: "RED-NOC", size: "54", impact: "Relevant", note: "Turnos de 24 horas, siete días." },
  { in: tie, profile: "COM-TIE", size: "310-340", impact: "Relevant" },
  { in: tie, profile: "COM-B2B", size: "28", impact: "Critical", actions: "Plan de retención con revisión semestral." },
  { in: atc, profile: "CLI-TEL", size: "420", impact: "Nice2Have", note: "Baja con la atención digital." },
  { in: nub, profile: "TI-NUB", size: "22", impact: "Critical", competency: "Nube híbrida" },
  { in: nub, profile: "DAT-ING", size: "35-42", impact: "Critical" },
  { in: nub, profile: "DAT-CIE", size: "18", impact: "Relevant" },
  { in: nub, profile: "TI-DEV", size: "96", impact: "Relevant" },
  { in: cib, profile: "TI-SEG", size: "31", impact: "Critical", actions: "Certificación de todo el equipo en dos años." },
];

export const keySkills: Skill[] = [
  { in: acc, skill: "RAD-5G", level: "Expert", size: "20", impact: "Critical" },
  { in: acc, skill: "RAD-OPT", level: "Inter", size: "30-36", impact: "Relevant" },
  { in: acc, skill: "FIB-FUS", level: "Inter", size: "90", impact: "Relevant" },
  { in: nuc, skill: "NUB-KUB", level: "Expert", size: "12", impact: "Critical", note: "Para el núcleo virtualizado." },
  { in: nuc, skill: "NUB-IAC", level: "Inter", size: "18", impact: "Relevant" },
  { in: tie, skill: "VEN-NEG", level: "Expert", size: "16", impact: "Relevant" },
  { in: nub, skill: "ANA-PYT", level: "Inter", size: "", impact: "Relevant", note: "Pendiente de medir cuántas personas la tienen." },
  { in: nub, skill: "ANA-LLM", level: "Begin", size: "40", impact: "Critical" },
  { in: nub, skill: "ANA-SQL", level: "Inter", size: "60", impact: "Nice2Have" },
  { in: cib, skill: "CIB-SOC", level: "Expert", size: "14", impact: "Critical" },
];

export const profileGaps: (Profile & Gap)[] = [
  {
    in: acc,
    profile: "RED-RAD",
    size: "8-10",
    impact: "Critical",
    when: 2,
    levers: [60, 20, 20],
    training: [4, 9],
    actions: "Acuerdo con la universidad politécnica.",
  },
  { in: acc, profile: "RED-RAD", size: "4", impact: "Critical", when: 5, levers: [50, 0, 50], training: [4, 9] },
  { in: acc, profile: "RED-FTT", size: "15-20", impact: "Relevant", when: 1, levers: [20, 80, 0], coverage: "IN_PROGRESS" },
  { in: nuc, profile: "RED-NUC", size: "6", impact: "Critical", when: 3, levers: [50, 0, 50], training: [6, 12] },
  { in: nuc, profile: "RED-NOC", size: "5", impact: "Relevant", when: 2, levers: [40, 20, 40], training: [2, 4] },
  { in: tie, profile: "COM-B2B", size: "7", impact: "Critical", when: 2, levers: [70, 0, 30], training: [3, 6] },
  { in: tie, profile: "COM-TIE", size: "12", impact: "Nice2Have", when: 1, levers: [50, 50, 0] },
  {
    in: nub,
    profile: "TI-NUB",
    size: "6-8",
    impact: "Critical",
    when: 1,
    levers: [40, 20, 40],
    training: [6, 10],
    coverage: "IN_PROGRESS",
  },
  { in: nub, profile: "DAT-ING", size: "10", impact: "Critical", when: 3, levers: [30, 20, 50], training: [5, 9] },
  { in: nub, profile: "DAT-ING", size: "5-7", impact: "Relevant", when: 7, levers: [20, 10, 70], training: [5, 9] },
  { in: nub, profile: "DAT-CIE", size: "3.5", impact: "Relevant", when: 4, levers: [60, 0, 40], training: [9, 14] },
  { in: nub, profile: "TI-DEV", size: "14", impact: "Relevant", when: 2, levers: [30, 50, 20], training: [4, 8] },
  {
    in: cib,
    profile: "TI-SEG",
    size: "9",
    impact: "Critical",
    when: 1,
    levers: [45, 10, 45],
    training: [6, 12],
    actions: "Escuela interna desde enero.",
  },
  { in: cib, profile: "TI-SEG", size: "4", impact: "Critical", when: 6, levers: [25, 0, 75], training: [6, 12] },
  { in: cib, profile: "TI-SIS", size: "3", impact: "Nice2Have", when: 4, levers: [0, 100, 0] },
];

export const skillGaps: (Skill & Gap)[] = [
  { in: acc, skill: "RAD-5G", level: "Expert", size: "6", impact: "Critical", when: 2, levers: [30, 10, 60], training: [3, 6] },
  { in: acc, skill: "RAD-OPT", level: "Inter", size: "8-12", impact: "Relevant", when: 3, levers: [0, 20, 80], training: [2, 5] },
  { in: acc, skill: "FIB-FUS", level: "Begin", size: "10", impact: "Nice2Have", when: 1, levers: [10, 90, 0] },
  {
    in: nuc,
    skill: "NUB-KUB",
    level: "Inter",
    size: "7",
    impact: "Critical",
    when: 2,
    levers: [20, 10, 70],
    training: [3, 7],
    coverage: "IN_PROGRESS",
  },
  { in: nuc, skill: "NUB-IAC", level: "Inter", size: "5", impact: "Relevant", when: 4, levers: [0, 0, 100], training: [2, 4] },
  { in: tie, skill: "VEN-NEG", level: "Inter", size: "9", impact: "Relevant", when: 3, levers: [20, 0, 80], training: [1, 3] },
  { in: atc, skill: "ANA-SQL", level: "Begin", size: "15", impact: "Nice2Have", when: 5, levers: [0, 0, 100], training: [1, 2] },
  { in: nub, skill: "ANA-LLM", level: "Inter", size: "12-18", impact: "Critical", when: 2, levers: [30, 20, 50], training: [3, 8] },
  { in: nub, skill: "ANA-PYT", level: "Expert", size: "6", impact: "Relevant", when: 4, levers: [40, 0, 60], training: [4, 9] },
  { in: nub, skill: "NUB-KUB", level: "Expert", size: "4", impact: "Critical", when: 1, levers: [75, 25, 0] },
  { in: cib, skill: "CIB-SOC", level: "Expert", size: "5", impact: "Critical", when: 2, levers: [60, 0, 40], training: [6, 12] },
  { in: cib, skill: "CIB-SOC", level: "Inter", size: "6-8", impact: "Critical", when: 5, levers: [20, 0, 80], training: [6, 12] },
];

export const pools = [
  { name: "Atención telefónica de Sevilla", in: atc, size: "60-72" },
  { name: "Instalación de cobre", in: acc, size: "45" },
];
export const parts: Part[] = [
  {
    in: atc,
    pool: "Atención telefónica de Sevilla",
    profile: "CLI-TEL",
    size: "30-36",
    availability: "Scheduled",
    when: 2,
    reskill: 60,
    training: [2, 5],
    note: "Cierre de la plataforma antigua.",
  },
  {
    in: atc,
    pool: "Atención telefónica de Sevilla",
    profile: "COM-TIE",
    size: "12",
    availability: "Ready",
    when: 1,
    reskill: 75,
    training: [1, 3],
  },
  {
    in: atc,
    pool: "Atención telefónica de Sevilla",
    profile: "TI-SIS",
    size: "4",
    availability: "Ready",
    when: 1,
    reskill: 100,
    training: [3, 6],
  },
  {
    in: atc,
    pool: "Atención telefónica de Sevilla",
    profile: "DAT-ING",
    size: "2.5",
    availability: "Foreseen",
    when: 6,
    reskill: 100,
    training: [4, 8],
  },
  {
    in: acc,
    pool: "Instalación de cobre",
    profile: "RED-FTT",
    size: "22",
    availability: "Ready",
    when: 1,
    reskill: 70,
    training: [1, 3],
    actions: "Paso a fibra en su misma provincia.",
  },
  {
    in: acc,
    pool: "Instalación de cobre",
    profile: "RED-NOC",
    size: "8",
    availability: "Scheduled",
    when: 3,
    reskill: 50,
    training: [2, 4],
  },
  {
    in: acc,
    pool: "Instalación de cobre",
    profile: "RED-RAD",
    size: "3",
    availability: "Foreseen",
    when: 5,
    reskill: 100,
    training: [6, 9],
  },
  {
    in: acc,
    pool: "Instalación de cobre",
    profile: "RED-NUC",
    size: "2",
    availability: "Foreseen",
    when: 5,
    reskill: 100,
    training: [6, 9],
  },
];
