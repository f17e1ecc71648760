/** Forms of companies as one written token: lower case, without accents, dots and blanks inside ("S. A." is `sa`). */
export const companyForms: ReadonlySet<string> = new Set(
  [
    // Spain, Portugal, Latin America
    "sa sau saa sab sac sae sl slu sll sc scoop scl cv rl srl lda ltda limitada eireli me unipessoal sociedad anonima sas spa",
    // Germany, Austria, Switzerland
    "gmbh mbh ggmbh ag ohg kg kgaa ug ek ev se eg gbr gesmbh aktiengesellschaft",
    // English-speaking countries
    "ltd limited plc llc llp lp inc incorporated corp corporation co company cos pty pte pvt private public bhd sdn berhad jsc ojsc pjsc cjsc llsc psc pcl",
    // France, Italy, Benelux
    "sarl sasu eurl snc srls bv nv bvba sprl vof",
    // The north and the east
    "oy oyj ehf hf ab as asa aps ans sia uab ou ooo oao zao pao doo dd ad ead eood kft zrt nyrt rt sro zoo spzoo tbk tov ooe",
  ].flatMap((line) => line.split(" ")),
);

/** Forms that also stand before the name. */
export const leadingForms: ReadonlySet<string> = new Set([
  "jsc",
  "ojsc",
  "pjsc",
  "cjsc",
  "ooo",
  "oao",
  "zao",
  "pao",
  "llc",
  "uab",
  "sia",
  "pt",
  "tov",
]);
