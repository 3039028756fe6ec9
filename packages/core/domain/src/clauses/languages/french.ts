import type { Language } from './language.ts';

/** French, as in France, Belgium, Switzerland and Canada. */
export const FRENCH: Language = {
  code: 'fr',
  phrases: {
    EXCLUDES:
      "(?:n'est|ne sont|n'inclut|n'incluent|ne comprend|ne comprennent|ne couvre|ne couvrent|ne fait|ne font|n'entre|n'entrent) pas (?:\\p{L}+ ){0,3}?(?:inclus|incluse|inclus|incluses|compris|comprise|comprises|couvert\\p{L}*|prévu\\p{L}*|partie|dans|les|la|le|l')|(?:est|sont|reste|restent) (?:\\p{L}+ ){0,2}exclu(?:e|es|s)?\\b|hors (?:du )?périmètre|hors (?:de la )?prestation|en dehors du périmètre|(?:ne|n')(?: sera| seront)? ?(?:pas )?(?:migr|configur|livr|réalis|fourni|reprend|repris|assur)\\p{L}* pas|ne (?:sera|seront) pas (?:réalis|fourni|migr|livr|configur|repris)\\p{L}*",
    EXCLUDES_IN_SCOPE:
      "n'est pas (?:nécessaire|requis|requise)|ne sont pas (?:nécessaires|requis|requises)|(?:fera|feront) l'objet d'un",
    NO_EXCLUSION:
      'ne (?:dépass|peut|peuvent|doit|doivent|saurait)\\p{L}*|pas plus de|non seulement|pas seulement|pas limité|pas plus de|ne (?:dépasse|dépassera|dépassent|excède|excédera) pas',
    RESTRICTS: "uniquement|seulement|exclusivement|limité(?:e|es|s)? à|jusqu'à|au maximum|au plus|à l'exception",
    BOILERPLATE:
      "droit applicable|tribunal|tribunaux|juridiction|confidentialité|confidentiel\\p{L}*|responsabilité\\p{L}* (?:de|du|ne)|force majeure|propriété intellectuelle|droits d'auteur|rgpd|données personnelles|résiliation|résilier|cgv\\b|conditions générales|sous-traitan\\p{L}*|assurance\\p{L}*",
    INVOICING: 'factur\\p{L}*|tva\\b|délai de paiement|pénalités de retard|bon de commande|coordonnées bancaires',
    DEEMED_OR_ACCEPTED:
      "(?:vous|le client|l.acheteur) approuv\\p{L}* (?:chaque|tout)|l.admission|approuvé\\p{L}* (?:lorsque|si|par)|recetté\\p{L}*|vérification de (?:service|bon)|réputé(?:e|es|s)? (?:accepté|acceptée|acquis|acquise|reçu|validé|validée)|recette (?:est|sera) prononcée|critères? d'acceptation|procès-verbal de recette|pv de recette|considéré\\p{L}* comme accepté\\p{L}*",
    ACCEPTANCE_WORDS:
      'accept\\p{L}*|recette\\p{L}*|valide\\p{L}*|réserve\\p{L}*|anomalie\\p{L}*|test\\p{L}*|sign\\p{L}*|approuv\\p{L}*|conform\\p{L}*',
    CHANGE_CONTROL:
      'modification du périmètre[^.;]{1,60}avenant|(?:modification|changement|avenant|évolution|demande de changement|prestation supplémentaire|prestations supplémentaires)s?[^.;]{0,80}(?:écrit|avenant|accord|approuv\\p{L}*|devis|validation|signé\\p{L}*|procédure|préalable)',
    MITIGATES: '^(?:mesures?|parades?|actions?|mitigation|atténuation|probabilité|impact) ?:',
    ASSUMES:
      'hypothèse\\p{L}*|suppos\\p{L}*|présuppos\\p{L}*|sous réserve (?:que|de)|à condition que|partant du principe',
    PAYS: 'forfait\\p{L}*|prix\\b|montant\\p{L}*|honoraires|rémunération|pay(?:e|er|é|ée|able|ables|ement|ements)\\b|paiement\\p{L}*|versement\\p{L}*|acompte\\p{L}*|tarif\\p{L}*|coût\\p{L}*|facturé\\p{L}*|taux journalier|tjm\\b|échéancier|solde\\b|total\\b',
    CAPS: "ne (?:peut|peuvent|pourra|pourront|saurait|doit|doivent|devra|devront) (?:pas )?(?:dépasser|excéder)|sans (?:dépasser|excéder)|pas plus de|dans la limite de|maximum|au plus|plafond\\p{L}*|plafonné\\p{L}*|jusqu'à|limité\\p{L}* à|ne (?:dépasse|dépassera|dépassent|excède|excédera|excèdent)|max\\.",
    CAPS_AFTER: 'au maximum|maximum|au plus',
    EXPENSES: 'frais (?:de|annexes)|déplacement\\p{L}*|hébergement|débours|indemnités kilométriques',
    ESTIMATES: 'estim\\p{L}*|environ\\b|approximati\\p{L}*|indicati\\p{L}*|prévisionnel\\p{L}*',
    WITHOUT_TAX:
      'ht\\b|h\\.t\\.|hors (?:taxes?|tva)|tva (?:\\S+ ){0,3}?(?:en sus|non comprise|non incluse|exclue)|(?:plus|sans|\\+) (?:\\S+ ){0,4}?tva',
    WITH_TAX:
      'ttc\\b|t\\.t\\.c\\.|toutes taxes comprises|tva (?:\\S+ ){0,3}?(?:incluse|comprise)|(?:y compris|avec|incluant) (?:\\S+ ){0,3}?tva',
    NO_FEE: "responsabilité\\p{L}*|assurance\\p{L}*|pénalité\\p{L}*|dommages|chiffre d'affaires|licence\\p{L}*",
    PERIOD:
      'reconduct\\p{L}*|reconduit\\p{L}*|prolong\\p{L}*|conclu pour une durée|(?:prestations?|travaux|projet|mission|marché|services?|contrat)\\b[^.;]{0,40}(?:se déroul\\p{L}*|exécut\\p{L}*|s.étend\\p{L}*|court|débute\\p{L}*|dure\\p{L}*|réalisé\\p{L}*)|durée\\b|période\\b|date de début|date de fin|entre en vigueur|entrée en vigueur|(?:projet|contrat|mission|prestation|prestations) (?:commence|commencent|débute|débutent|se termine|se terminent|dure|durent|prend fin)|à compter du',
    MILESTONE:
      'jalon\\p{L}*|mise en production|mise en service|lancement|démarrage|kick-?off|recette\\p{L}*|livraison\\p{L}*|pilote\\p{L}*|déploiement|fin\\b|début\\b|achèvement|clôture|formation\\p{L}*|phase \\d|échéance\\p{L}*|au plus tard|aura lieu|a lieu|bascule|go-?live|uat\\b',
    MODAL:
      "(?:doit|doivent|devra|devront|sera|seront|est tenu|sont tenus|s'engage|s'engagent|est|sont|peut|peuvent|pourra|pourront|va|vont)\\b",
    DUTY: "(?:doit|doivent|devra|devront|sera|seront|est tenu|sont tenus|s'engage|s'engagent|va|vont)\\b",
    ACTS: "^vous (?:nous |en |y )?(?!(?:avez|êtes|souhaitez|pouvez|trouverez)\\b)\\p{L}+ez\\b|^nous (?!(?:sommes|avons|espérons|remercions|attendons|souhaitons|comprenons|supposons|demandons)\\b)\\p{L}+|^(?:le |la |les |l'|notre |nos )?[\\p{L}&.,' -]{1,60}? (?:fournit|fournissent|configure|configurent|livre|livrent|met|mettent|réalise|réalisent|forme|forment|désigne|désignent|nomme|nomment|remet|remettent|développe|développent|documente|documentent|migre|migrent|installe|installent|assure|assurent|valide|valident|teste|testent|donne|donnent|garantit|garantissent|transmet|transmettent|participe|participent|prend|prennent|crée|créent|rédige|rédigent|anime|animent|paie|paient|accompagne|accompagnent|organise|organisent|intègre|intègrent|paramètre|paramètrent|\\p{L}{2,14}(?:era|eront|ira|iront))\\b",
    WORKS:
      'configur\\p{L}*|paramétr\\p{L}*|mise en (?:place|œuvre|service)|mettre en (?:place|œuvre)|réalis\\p{L}*|développ\\p{L}*|install\\p{L}*|migr\\p{L}*|intégr\\p{L}*|adapt\\p{L}*|form(?:ation|er|e|ent)\\b|créer|création|crée|déploi\\p{L}*|déploy\\p{L}*|test\\p{L}*|analys\\p{L}*|automatis\\p{L}*|connect\\p{L}*|raccord\\p{L}*|document(?:e|er|ation)\\b|accompagn\\p{L}*|assist\\p{L}*|atelier\\p{L}*|conception|conçoit|fourni\\p{L}*|reprise|reprend|livr\\p{L}*|rédig\\p{L}*|support\\b',
    DELIVERS:
      'livr\\p{L}*|remet\\p{L}*|remis\\p{L}*|fourni\\p{L}*|produi\\p{L}*|rédig\\p{L}*|transm\\p{L}*|document\\p{L}*',
    HANDS_OVER: 'livre|livrent|livré\\p{L}*|remet|remettent|remis|remise|transmet|transmettent|fournit|fournira',
    DOCUMENTS:
      'documents?\\b|documentation|rapports?\\b|guides?\\b|manuels?\\b|plans?\\b|spécifications?|cahiers? (?:de recette|des charges)|procès-verba\\p{L}*|comptes?[- ]rendus?|modes? opératoires?|supports? de formation|dossiers?\\b|matrices?\\b|schémas?\\b|présentations?\\b|livrables?\\b',
    PROVIDES:
      'fourni\\p{L}*|met\\b|mettent|mettra|désigne(?:nt|r|ra|ront)?\\b|nomm\\p{L}*|garanti\\p{L}*|assur\\p{L}*|valide\\p{L}*|test\\p{L}*|donn\\p{L}*|transm\\p{L}*|particip\\p{L}*|prend\\p{L}*|répond\\p{L}*|remet\\p{L}*|prépar\\p{L}*|pai\\p{L}*|pay\\p{L}*|informe(?:nt|ra|ront)\\b|autoris\\p{L}*|collabor\\p{L}*',
    DUTY_OF:
      '(?:à la charge|de la responsabilité|sous la responsabilité|incombe\\p{L}*) (?:de la |de |du |des |au |à |aux )?',
    IMPERATIVE:
      "^(?:et )?(?:configuration|paramétrage|mise en (?:place|œuvre|service)|réalisation|développement|installation|migration|intégration|adaptation|formation|animation|création|analyse|automatisation|raccordement|documentation|accompagnement|assistance|rédaction|conception|reprise|déploiement|tests?|configurer|paramétrer|former|mettre en|réaliser|créer|intégrer) (?:de |du |des |d'|la |le |les |l'|aux? )?\\p{L}",
    DURATION: 'prolong\\p{L}*|reconduit\\p{L}*|durée\\b|dure\\b|durent|période de|pour une période',
    NEGATES: 'ne \\p{L}+ (?:pas|aucune?)|n.\\p{L}+ (?:pas|aucune?)',
    CHANGES:
      'changements?|modifications?|évolutions?|avenants?|demandes? (?:nouvelles?|complémentaires?|supplémentaires?|additionnelles?)|nouvelles? demandes?|travaux (?:supplémentaires|complémentaires)|toute (?:autre |nouvelle )?demande',
    AGREED:
      'écrit\\p{L}*|accord\\p{L}*|accept\\p{L}*|sign\\p{L}*|valide\\p{L}*|avenant\\p{L}*|approuv\\p{L}*|autoris\\p{L}*|comité|devis|décid\\p{L}*|planifi\\p{L}*|convenu\\p{L}*',
    RECURS:
      'aux (?:deux|trois|quatre) semaines|tous les (?:\\p{L}+ )?jours|chaque (?:mois|semaine|quinzaine|trimestre|lundi|mardi|mercredi|jeudi|vendredi)\\b|hebdomadaires?\\b|mensuel(?:le)?s?\\b|toutes les (?:\\p{L}+ )?semaines|tous les (?:mois|lundis|mardis|mercredis|jeudis|vendredis|quinze jours)',
    RECEIVES: 'vous (?:recevrez|recevez|obtiendrez)\\b|le client (?:reçoit|recevra)\\b',
    CONDUCT:
      'porte(?:nt|ront|ra)\\b|(?:feront|ferons|fera|fait|font|faisons) le point|corrig\\p{L}* (?:sans frais|gratuitement)|remet chaque mois|compte rendu|rapport d.étape|présente\\p{L}* (?:l.avancement|un point)|publie\\b|rend compte|rendent compte|informe(?:nt|ra|ront)\\b|respecte\\p{L}*|publi(?:e|ons|ent)\\b|se conforme\\p{L}*|participe\\p{L}* (?:au|aux|à la) (?:comités?|réunions?|points?)|anime (?:un|le) (?:point|comité)|maintien\\p{L}*|ne remplace|signal(?:e|era|ent)|tien(?:t|nent) à jour|transmet (?:un|chaque) (?:compte|point)|compte rendu|se réuni\\p{L}*',
    BUILDS:
      'configure\\p{L}*|développe\\p{L}*|met en place|mettra en place|form(?:e|era|ent)\\b|migre\\p{L}*|paramètre\\p{L}*|livre\\p{L}*|remet\\p{L}*|réalise\\p{L}*|conçoit|installe\\p{L}*|construi\\p{L}*|intègre\\p{L}*|déploie\\p{L}*',
    HELPS:
      'désigne(?:nt|r|ra|ront)?\\b|fournit|fournira|fournissent|valide\\p{L}*|met à (?:la )?disposition|mettra à (?:la )?disposition|nomme\\p{L}*|paie|règle\\b|transmet\\p{L}*|communique\\p{L}*|assure\\b|garantit|donne\\p{L}*',
  },
  headings: {
    scope:
      'périmètre|périmètre de la prestation|périmètre du projet|périmètre des prestations|prestations|objet|objet du contrat|objet de la prestation|description des prestations|description des services|services|travaux|tâches|contenu de la prestation|besoins|exigences|exigences fonctionnelles|mise en œuvre|configuration|formation|reprise de données|migration|intégrations|démarche|méthodologie',
    exclusion:
      'hors périmètre|exclusions|hors du périmètre|prestations exclues|non inclus|ce qui n est pas inclus|éléments exclus|hors prestation|hors champ|limites du périmètre|limites de prestation',
    deliverable:
      'livrables|liste des livrables|livrables et jalons|résultats|résultats attendus|fournitures|documents à livrer',
    assumption:
      'hypothèses|prérequis|hypothèses et contraintes|contraintes|dépendances|conditions préalables|hypothèses de travail|conditions de réussite',
    risk: 'risques|risques du projet|risques et dépendances|risques et hypothèses|gestion des risques|analyse des risques',
    clientDuty:
      'obligations du client|responsabilités du client|obligations de la maîtrise d ouvrage|engagements du client|contributions du client|prérequis client|collaboration du client|obligations du donneur d ordre|charges du client|devoirs du client',
    obligation:
      'obligations du prestataire|responsabilités du prestataire|engagements du prestataire|garantie|niveaux de service|équipe',
    milestone:
      'jalons|calendrier|planning|échéancier des livraisons|délais|dates clés|planning prévisionnel|calendrier du projet|étapes|planification|jalons et échéances',
    fee: 'prix|tarifs|tarification|conditions financières|honoraires|rémunération|montant|paiement|modalités de paiement|échéancier de paiement|budget|coûts|facturation et paiement|frais|forfait|conditions de paiement|prix et paiement',
    period: 'durée|durée du contrat|durée et prise d effet|période|entrée en vigueur|date d effet|durée de la mission',
    acceptance:
      'recette|acceptation|critères d acceptation|réception|recette et acceptation|validation|procédure de recette|vérification|conditions d acceptation',
    changeControl:
      'gestion des changements|modifications|avenants|évolutions|demandes de changement|procédure de changement|prestations supplémentaires|modification du périmètre',
    background:
      'contexte|introduction|préambule|objectifs|présentation|présentation du client|enjeux|parties|les parties|gouvernance|communication|interlocuteurs|organisation du projet',
    terms:
      'droit applicable|confidentialité|responsabilité|limitation de responsabilité|force majeure|propriété intellectuelle|résiliation|dispositions générales|dispositions diverses|définitions|glossaire|données personnelles|protection des données|litiges|juridiction compétente|signatures|signature|sommaire|table des matières|facturation|assurance|sous traitance',
    buying: 'critères d attribution|remise des offres|consultation|règlement de consultation|appel d offres|sélection',
  },
  duties:
    'participation|obligations|engagements|contributions|responsabilités|moyens mis à (?:la )?disposition|apports',
  closing: 'cordialement|bien à vous|sincères salutations|salutations distinguées|bonne journée',
  future: '\\p{L}{2,}rons\\b|\\p{L}{2,}(?:era|eront|ira|iront|dra|dront|tra|tront|fera|feront)\\b',
  cues: {
    exclusion:
      'ne (?:comprend|comprennent|couvre|couvrent) pas|n.inclu\\p{L}* pas|non (?:compris|inclus)\\p{L}*|hors\\b|exclus?\\p{L}*|ne (?:fait|font|ferons|faisons) pas|pas (?:inclus|compris|prévu|couvert)\\p{L}*',
    changeControl:
      'évolutions?$|modifications?$|avenants?$|changements?$|demandes? (?:de changement|nouvelles|complémentaires)|travaux supplémentaires',
    acceptance: 'approbation|^admission$|recette|réception|vérifications?|validation des|critères de fin',
    assumption: "hypothèses|nous supposons|points d'attention|présuppos\\p{L}*|conditions? préalables?",
    clientDuty:
      'concours d|apports|comptons sur vous|apporter\\p{L}*|(?:nous|on) (?:attendons|attend|demandons)|attend(?:us|ons) (?:de|des|du)|contribution\\p{L}* (?:du|de la|des)|à (?:la )?charge (?:du|de la|des) (?:client|acheteur|pouvoir adjudicateur|collectivité|commune|maître|donneur|pouvoir)\\p{L}*|de votre (?:part|côté)|prérequis (?:du )?client',
    deliverable:
      'remett\\p{L}*|^documents? (?:à|de|remis)|^documents$|^documentation$|remis\\b|livré\\p{L}*|vous (?:recevez|recevrez|obtenez)|fournitures?|à remettre',
    obligation:
      "règles|reddition de comptes|obligations? (?:du|de l') ?(?:prestataire|titulaire)|organisation$|modalités d'exécution|pilotage|gouvernance|suivi",
    period: 'durée\\b|combien de temps',
    milestone: 'échéancier|étapes|planning\\b|jalons?|dates? clés?|quand\\b',
    fee: 'honoraires|coûts?\\b|débours|prix\\b|budget|combien|ce que (?:cela|ça) coûte|montants?|rémunération',
    scope:
      "^mise en place$|^exploitation$|portée\\b|périmètre\\b|mandat\\b|objet\\b|ce que (?:nous|l'équipe)\\b.{0,20}(?:faisons|ferons|fait|fera|réalis\\p{L}*)|prestations?\\b|nos travaux",
  },
  supplier:
    'prestataire(?:s)?|fournisseur(?:s)?|titulaire|adjudicataire|consultant(?:e|s)?|notre équipe|nous|société de conseil',
  client: "client(?:e|s)?|donneur d'ordre|maître d'ouvrage|maîtrise d'ouvrage|acheteur|bénéficiaire|vous",
  both: 'parties|les deux parties',
  before: "(?:de|du|des|d'|à|au|aux|par|pour|avec|chez|auprès|envers|sur|entre)(?: la| le| les| l')?",
  months: [
    'janvier|janv',
    'février|févr|fév',
    'mars',
    'avril|avr',
    'mai',
    'juin',
    'juillet|juil',
    'août',
    'septembre|sept',
    'octobre|oct',
    'novembre|nov',
    'décembre|déc',
  ],
  until: "au|jusqu'au",
  andEnds:
    "et (?:expire|expirera|nous terminons)(?: le)?|et (?:se termine|se terminera|prend fin|prendra fin|dure jusqu'au|s'achève)(?: le| au)?",
  between: ['entre(?: le)?', 'et(?: le)?'],
  within: 'dans (?:les|un délai de)|sous|au plus tard|en',
  uponEvent: 'à|au|aux|après|lors|dès|avant|avec',
  units: ['jours?', 'jours? ouvrés?|jours? ouvrables?', 'semaines?', 'mois', 'ans?|années?'],
  rates: {
    each: "par|de l'|à l'|à la|la|l'",
    hour: 'heures?',
    day: 'jours?|journées?|j',
    week: 'semaines?',
    month: 'mois',
    hourly: "(?:taux|tarifs?) horaires?|(?:(?:toute|chaque) |l'(?=heure supp))heure",
    daily: '(?:taux|tarifs?) journaliers?|tjm|(?:toute|chaque|la) journée',
    monthly: 'mensuel(?:le)?s?|par mois',
  },
  atMost: "un maximum de|jusqu'à|au maximum|au plus|maximum|limité(?:e|es|s)? à|dans la limite de|pas plus de",
  open: 'à (?:compléter|définir|préciser|confirmer|déterminer|renseigner)|cliquez (?:ou appuyez )?ici pour|choisissez un élément',
  orFewer: 'au plus|au maximum|maximum|max',
  numbers: {
    deux: 2,
    trois: 3,
    quatre: 4,
    cinq: 5,
    sept: 7,
    huit: 8,
    neuf: 9,
    dix: 10,
    onze: 11,
    douze: 12,
    treize: 13,
    quatorze: 14,
    quinze: 15,
    seize: 16,
    'dix-sept': 17,
    'dix-huit': 18,
    'dix-neuf': 19,
    vingt: 20,
    'vingt-quatre': 24,
    'vingt-cinq': 25,
    trente: 30,
    'trente-six': 36,
    quarante: 40,
    cinquante: 50,
    soixante: 60,
  },
  abbreviations: 'env art chap réf tél max min cf ex p.ex mme',
  documents:
    'cahier des charges|bon de commande|proposition|énoncé des travaux|contrat|marché|note interne|lettre de mission|devis|cctp',
  counted: {
    requestTypes: 'types? de (?:demandes?|requêtes?)|formulaires?|demandes? de service',
    workflows: 'workflows?|circuits?|flux|processus',
    fields: 'champs?',
    configItems:
      "automatisations?|règles?|slas?|tableaux? de bord|files? d'attente|rapports?|intégrations?|interfaces?",
    projects: 'projets?|portails?|centres? de services?|espaces?',
  },
  columns: {
    inScope: 'dedans|inclus|compris|dans le périmètre',
    exclusion: 'dehors|exclu\\p{L}*|hors périmètre|non inclus',
    acceptance: 'accept\\p{L}*|recette|critère\\p{L}*',
    rate: 'taux\\b|tjm\\b|tarif (?:journalier|horaire)|par (?:jour|heure)',
    amount: 'montant\\p{L}*|prix\\b|coût\\p{L}*|total\\p{L}*|paiement\\p{L}*|valeur|honoraires',
    date: 'date\\p{L}*|échéance\\p{L}*|délai\\p{L}*|début|fin\\b|livraison|semaine',
    begins: 'du|de|début|démarrage',
    ends: "fin|au|jusqu'au|achèvement",
    hours: 'heures?|charge|effort',
    quantity: 'plafond|maximum|quantité|nombre|qté',
    assumption: 'hypothèse\\p{L}*',
    risk: 'risques?',
    deliverable: 'livrable\\p{L}*|résultat\\p{L}*',
    milestone: 'jalon\\p{L}*|phases?|étapes?',
    person: 'rôle|profil|fonction',
    level: 'niveaux?|séniorité|expérience',
    place: 'région|lieu|site|pays',
    owner: 'responsable|qui\\b|pilote',
    work: 'tâche\\p{L}*|prestation\\p{L}*|activité\\p{L}*|service\\p{L}*|lot\\b|exigence\\p{L}*',
    text: 'description|remarque\\p{L}*|commentaire\\p{L}*|désignation|nom\\b|intitulé|détail\\p{L}*',
  },
};
