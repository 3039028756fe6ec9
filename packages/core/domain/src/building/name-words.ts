import type { ScopeItemKind } from '@scopewright/contracts/scoping';

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/u).filter(Boolean));

/** Words for one item of a kind, and for several, in English, German, French and Spanish. */
const KIND_WORDS: readonly (readonly [kind: ScopeItemKind, one: string, several: string])[] = [
  [
    'requestType',
    `request type, request form, intake form, form, Anfragetyp, Formular, type de demande, formulaire,
      tipo de solicitud, formulario`,
    `request types, request forms, intake forms, forms, catalogue items, catalog items, Anfragetypen, Formulare,
      types de demande, formulaires, tipos de solicitud, formularios`,
  ],
  [
    'field',
    'custom field, field, Zusatzfeld, Feld, champ personnalisé, campo personalizado',
    'custom fields, fields, Zusatzfelder, Felder, champs personnalisés, campos personalizados',
  ],
  ['workflow', 'workflow, flujo de trabajo, flujo', 'workflows, flujos de trabajo, flujos'],
  [
    'project',
    `service project, service desk, help desk, helpdesk, servicedesk, desk, portal, Serviceportal, Serviceprojekt,
      projet de service, centre de services, guichet, portail, proyecto de servicio, mesa de servicio,
      mesa de servicios, mesa de ayuda`,
    `service projects, service desks, help desks, helpdesks, desks, portals, Serviceportale, Serviceprojekte,
      projets de service, portails, proyectos de servicio, portales`,
  ],
];
/** Words for a project that are no part of its name: “the legal service project” is called “Legal”. */
export const ONLY_KIND = /^(?:service projects?|serviceprojekte?|projets? de service|proyectos? de servicio)$/u;

interface KindWord {
  kind: ScopeItemKind;
  isSeveral: boolean;
}

export const KIND_OF: ReadonlyMap<string, KindWord> = new Map(
  KIND_WORDS.flatMap(([kind, one, several]): [string, KindWord][] => [
    ...phrasesOf(one).map((phrase): [string, KindWord] => [phrase, { kind, isSeveral: false }]),
    ...phrasesOf(several).map((phrase): [string, KindWord] => [phrase, { kind, isSeveral: true }]),
  ]),
);
const LONGEST_FIRST = [...KIND_OF.keys()].sort((one, other) => other.length - one.length);
export const KIND_WORD = new RegExp(`(?<![\\p{L}\\p{N}-])(?:${LONGEST_FIRST.join('|')})(?![\\p{L}\\p{N}-])`, 'giu');

function phrasesOf(list: string): string[] {
  return list.split(',').map((phrase) => phrase.trim().replace(/\s+/gu, ' ').toLowerCase());
}

/** Words that end a name, going back from the word for its kind. */
export const NO_NAME = words(`
  a an the one two three four five six seven eight nine ten several each every all any both this that these those its
  your our their his her up to of for in on at by with from into onto behind between or as per than more most
  maximum max minimum least no not only first second same such which who we will shall must can may be is are was have
  has set sets setting up configure configures configured build builds create creates implement implements deliver
  delivers provide provides add adds extend extends publish design designs include includes including run runs put puts
  make makes stand hand hands over introduce prepare prepares develop develops draw draws connect connects establish
  mind establishes other right
  ein eine einen einem einer eines der die das den dem des zwei drei vier fünf sechs sieben acht neun zehn mehrere alle
  je jedes jede oder für mit von vom zu zum zur bis im in auf aus an am richtet richten baut bauen erstellt wir
  erstellen konfiguriert konfigurieren liefert liefern übersetzen höchstens maximal
  un une des le la les de du ou à au aux avec pour dans par deux trois quatre cinq six sept huit neuf dix jusqu
  el los las una unos unas o u con para por en al del dos tres cuatro cinco seis siete ocho nueve diez
  configura configurar crea crear implementa implementar`);
export const JOINING = words('and und et y');
/** Words that are no part of a name where it begins. */
const BARE = words(`new single separate common shared own custom dedicated central working finished additional further
  tested simple short basic standard additional configured ready written
  nouveau nouvelle unique nuevo nueva único única`);
const BARE_GERMAN =
  /^(?:neu|eigen|zentral|gemeinsam|konfiguriert|eingerichtet|fertig|getestet|abnahmefähig|digital|zusätzlich)(?:e|en|em|er|es)?$/u;
export const isBare = (folded: string): boolean => BARE.has(folded) || BARE_GERMAN.test(folded);
/** Words that alone are no name: what a “customer portal” is for, the rest of the agreement states. */
export const GENERAL: Record<ScopeItemKind, ReadonlySet<string>> = {
  project: words(`request customer service self-service user support intake web online digital mobile-friendly mobile
    multilingual bilingual trilingual production pilot full test-ready live configured vendor client staff employee`),
  workflow: words('approval approvals request review standard main Genehmigung approbation aprobación'),
  requestType: words('web online digital digitaler intake request bilingual other'),
  field: words('mandatory required optional other'),
};
/** Marks what is there already. */
export const EXISTING = words(`existing present current former old legacy bestehende bestehenden bestehendes vorhandene
  vorhandenen existant existante existants existente existentes actual actuales`);
export const DEFINITE = words('the this that its your our their der die das dem den le la les el los las');
/** Words between the word for a kind and its purpose. */
export const FOR = words('for of für zur zum von de del des du pour para');
/** Words that end a purpose, or may follow the word for a kind. */
export const AFTER =
  words(`that which who with in on by to from into at where when so behind using including incl will shall
  is are must should and or as ready live configured tested covering offering available within across based under per through
  mit in auf durch der die das welche und oder einrichten anlegen konfigurieren avec dans qui par prêt prête que con en por y et`);
export const LEADING = words(
  'a an the all any your our their der die das den dem des la le les los las el l un une una',
);
export const EACH = words('each every all both jede jedes jeden chaque cada todos');
/** Words in capitals that are no name of a project. */
export const NO_CODE = words('MUST SHOULD SHALL MAY WILL JSM CSM ITSM UAT');
