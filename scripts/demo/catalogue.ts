import { createTerm } from "@hub/contract/swp/catalogue.ts";
import type { TermKind } from "@hub/domain/swp/term.ts";
import type { Api } from "../api.ts";

/** Code, names in Spanish, English, German and Portuguese; then the codes of what it stands in and of its cluster, and its group in ESCO. */
type TermSeed = readonly [code: string, es: string, en: string, de: string, pt: string, parent?: string, cluster?: string, esco?: string];

/** What a telecom plans with; what others stand in comes before them. */
export const catalogue: readonly (readonly [TermKind, readonly TermSeed[]])[] = [
  [
    "job-profile-family",
    [
      ["RED", "Red", "Network", "Netz", "Rede"],
      ["TI", "Tecnologías de la información", "Information technology", "Informationstechnik", "Tecnologias de informação"],
      [
        "DAT",
        "Datos e inteligencia artificial",
        "Data and artificial intelligence",
        "Daten und künstliche Intelligenz",
        "Dados e inteligência artificial",
      ],
      ["COM", "Comercial", "Sales", "Vertrieb", "Comercial"],
      ["CLI", "Atención al cliente", "Customer care", "Kundenbetreuung", "Apoio ao cliente"],
    ],
  ],
  [
    "job-profile-cluster",
    [
      ["DIG", "Crecimiento digital", "Digital growth", "Digitales Wachstum", "Crescimento digital"],
      ["TRA", "Transformación de la red", "Network transformation", "Netzumbau", "Transformação da rede"],
      ["OPE", "Operación continua", "Continuous operation", "Laufender Betrieb", "Operação contínua"],
    ],
  ],
  [
    "knowledge-area",
    [
      ["RAD", "Redes móviles", "Mobile networks", "Mobilfunknetze", "Redes móveis"],
      ["FIB", "Fibra y transporte", "Fibre and transport", "Glasfaser und Transportnetz", "Fibra e transporte"],
      ["NUB", "Nube", "Cloud", "Cloud", "Nuvem"],
      ["CIB", "Ciberseguridad", "Cybersecurity", "Cybersicherheit", "Cibersegurança"],
      ["ANA", "Analítica de datos", "Data analytics", "Datenanalyse", "Análise de dados"],
      ["VEN", "Venta consultiva", "Consultative selling", "Beratender Vertrieb", "Venda consultiva"],
    ],
  ],
  [
    "skill-cluster",
    [
      ["AUT", "Automatización", "Automation", "Automatisierung", "Automatização"],
      [
        "IAG",
        "Inteligencia artificial generativa",
        "Generative artificial intelligence",
        "Generative künstliche Intelligenz",
        "Inteligência artificial generativa",
      ],
      ["CLT", "Experiencia de cliente", "Customer experience", "Kundenerlebnis", "Experiência do cliente"],
    ],
  ],
  [
    "job-profile",
    [
      ["RED-RAD", "Ingeniería de radio 5G", "5G radio engineer", "5G-Funkingenieur/in", "Engenharia de rádio 5G", "RED", "TRA", "2153"],
      [
        "RED-FTT",
        "Técnica de instalación de fibra",
        "Fibre installation technician",
        "Glasfasertechniker/in",
        "Técnico de instalação de fibra",
        "RED",
        "OPE",
        "7422",
      ],
      [
        "RED-NUC",
        "Ingeniería del núcleo de red",
        "Core network engineer",
        "Kernnetzingenieur/in",
        "Engenharia do núcleo da rede",
        "RED",
        "TRA",
        "2153",
      ],
      [
        "RED-NOC",
        "Operación del centro de control de red",
        "Network operations centre operator",
        "Netzleitstellen-Operator/in",
        "Operação do centro de controlo da rede",
        "RED",
        "OPE",
        "3522",
      ],
      [
        "TI-DEV",
        "Desarrollo de software",
        "Software developer",
        "Softwareentwickler/in",
        "Desenvolvimento de software",
        "TI",
        "DIG",
        "2512",
      ],
      ["TI-NUB", "Arquitectura de nube", "Cloud architect", "Cloud-Architekt/in", "Arquitetura de nuvem", "TI", "DIG", "2511"],
      [
        "TI-SEG",
        "Analista de ciberseguridad",
        "Cybersecurity analyst",
        "Cybersicherheitsanalyst/in",
        "Analista de cibersegurança",
        "TI",
        "OPE",
        "2529",
      ],
      [
        "TI-SIS",
        "Administración de sistemas",
        "Systems administrator",
        "Systemadministrator/in",
        "Administração de sistemas",
        "TI",
        "OPE",
        "2522",
      ],
      ["DAT-ING", "Ingeniería de datos", "Data engineer", "Dateningenieur/in", "Engenharia de dados", "DAT", "DIG", "2521"],
      ["DAT-CIE", "Ciencia de datos", "Data scientist", "Data Scientist", "Ciência de dados", "DAT", "DIG", "2511"],
      [
        "COM-B2B",
        "Gestión de grandes cuentas",
        "Key account manager",
        "Key-Account-Manager/in",
        "Gestão de grandes contas",
        "COM",
        "DIG",
        "2434",
      ],
      ["COM-TIE", "Venta en tienda", "Shop salesperson", "Verkäufer/in im Shop", "Venda em loja", "COM", "OPE"],
      ["CLI-TEL", "Atención telefónica", "Contact centre agent", "Mitarbeiter/in im Callcenter", "Atendimento telefónico", "CLI", "OPE"],
    ],
  ],
  [
    "skill",
    [
      ["RAD-5G", "Planificación de radio 5G", "5G radio planning", "5G-Funkplanung", "Planeamento de rádio 5G", "RAD"],
      [
        "RAD-OPT",
        "Optimización de la red móvil",
        "Mobile network optimisation",
        "Optimierung des Mobilfunknetzes",
        "Otimização da rede móvel",
        "RAD",
        "AUT",
      ],
      [
        "FIB-FUS",
        "Fusión y medida de fibra",
        "Fibre splicing and testing",
        "Spleißen und Messen von Glasfaser",
        "Fusão e medição de fibra",
        "FIB",
      ],
      ["NUB-KUB", "Kubernetes", "Kubernetes", "Kubernetes", "Kubernetes", "NUB", "AUT"],
      [
        "NUB-IAC",
        "Infraestructura como código",
        "Infrastructure as code",
        "Infrastruktur als Code",
        "Infraestrutura como código",
        "NUB",
        "AUT",
      ],
      ["CIB-SOC", "Respuesta a incidentes", "Incident response", "Reaktion auf Vorfälle", "Resposta a incidentes", "CIB"],
      ["ANA-SQL", "SQL", "SQL", "SQL", "SQL", "ANA"],
      [
        "ANA-PYT",
        "Python para análisis de datos",
        "Python for data analysis",
        "Python für Datenanalyse",
        "Python para análise de dados",
        "ANA",
        "AUT",
      ],
      ["ANA-LLM", "Modelos de lenguaje", "Language models", "Sprachmodelle", "Modelos de linguagem", "ANA", "IAG"],
      [
        "VEN-NEG",
        "Negociación con empresas",
        "Business negotiation",
        "Verhandeln mit Geschäftskunden",
        "Negociação com empresas",
        "VEN",
        "CLT",
      ],
    ],
  ],
];

/** Puts the catalogue into a portal, as who leads planning would. */
export async function seedCatalogue(lead: Api): Promise<void> {
  const ids = new Map<string, number>();
  const idOf = (kind: TermKind, code: string | undefined) => (code === undefined ? null : (ids.get(`${kind} ${code}`) ?? null));
  for (const [kind, terms] of catalogue) {
    const ofSkills = kind === "skill";
    for (const [code, es, en, de, pt, parent, cluster, escoCode = ""] of terms) {
      const parentId = idOf(ofSkills ? "knowledge-area" : "job-profile-family", parent);
      const clusterId = idOf(ofSkills ? "skill-cluster" : "job-profile-cluster", cluster);
      const body = { kind, code, parentId, clusterId, labels: { es, en, de, pt }, escoCode, active: true };
      ids.set(`${kind} ${code}`, (await lead.call(createTerm, { body })).id);
    }
  }
}
