/** English phrases that decide the meaning of a sentence; see `Phrases`. */

import type { SectionClass } from '../headings.ts';

const either = (...alternatives: string[]) => new RegExp(alternatives.map((one) => `(?:${one})`).join('|'), 'u');
const ADVERB = '(?:\\p{L}{2,14}ly )?';
const DONE =
  'included|covered|provided|performed|delivered|migrated|supported|configured|built|offered|developed|created|undertaken|implemented|carried out|contemplated|foreseen|envisaged|anticipated|planned|addressed|converted|cleansed|translated|integrated|installed|written|produced|tested|handled|connected|linked|moved|replaced|touched|affected|designed|maintained|hosted|part of|in scope|within scope|within the scope|a deliverable|deliverables|a service|considered|priced|quoted';
const DO =
  'draft|advise|touch|connect|link|include|provide|perform|deliver|configure|cover|migrate|support|develop|create|build|implement|train|write|design|extend to|maintain|install|host|supply|produce|undertake|carry out|involve|address|test|convert|cleanse|offer|contain|customi[sz]e|integrate|import|administer|operate|translate|clean|prepare|set up|do|handle|take over|purchase|procure|replace|upgrade|archive|remediate|manage|rewrite|move|edit|redesign|reconfigure|correct';

const CHANGE =
  '\\b(?:change order|change request|change control|change notice|change proposal|variation|contract modification)s?\\b';
const TAX = '(?:vat|value[- ]added tax(?:es)?|(?:sales|consumption|applicable|use) tax(?:es)?|gst|hst|taxes)\\b';

/** The phrases, each documented where it is used. */
export const ENGLISH = {
  /** Such a phrase excludes something, wherever it occurs. */
  EXCLUDES: either(
    '\\b(?:out of|outside(?: of)?|beyond) (?:the )?(?:agreed |current |project |present )?scope\\b',
    `\\b(?:is|are|was|were|be|being) ${ADVERB}(?:not|never) ${ADVERB}(?:be )?${ADVERB}(?:${DONE})\\b`,
    `\\b(?:will|shall) not ${ADVERB}be ${ADVERB}(?:${DONE}|responsible|obliged to|obligated to|required to)\\b`,
    `\\b(?:will|shall|does|do) not ${ADVERB}(?:${DO})\\b`,
    `\\b(?:won't|doesn't|don't) (?:${DO})\\b`,
    `\\b(?:isn't|aren't|won't be) ${ADVERB}(?:${DONE})\\b`,
    '\\b(?:is|are) carved out of\\b|\\b(?:lies?|falls?|stays?|is|are) outside (?:of )?(?:the |this |these |our )|\\bnot engaged to\\b|\\b(?:is|are) not (?:\\p{L}{2,14}ly )?responsible\\b|\\b(?:do|does) not form part\\b|\\bforms? no part\\b',
    '\\bnot responsible to perform\\b',
    '\\b(?:takes?|accepts?|assumes?|bears?|has|have) no responsibility for\\b',
    '\\b(?:is|are) (?:\\p{L}{2,14}ly )?excluded\\b|\\bexcludes\\b|\\b(?:are|is) exclusions?\\b|\\bexcluded from\\b',
    '\\bnot (?:be )?(?:\\p{L}{2,14}ly )?(?:a )?deliverables?\\b|\\bno deliverables?\\b',
    '\\bnot (?:be )?(?:in|within|part of|included in|covered by) (?:the |this |our )?(?:\\p{L}{1,14} )?(?:scope|services?|sow|statement of work|project|engagement|price|work|order|agreement)\\b',
    `\\bno (?:[^\\s.,;]{1,30} ){1,6}(?:is|are|will be|shall be) (?:${DONE}|required|needed)\\b`,
    '\\bno (?:[^\\s.,;]{1,30} ){0,4}(?:is|are|will be|shall be) part of\\b',
  ),
  /** Weaker: excludes only where the work is described. */
  EXCLUDES_IN_SCOPE: either(
    '\\b(?:is|are|stays?|remains?) (?:left )?untouched\\b',
    '\\b(?:is|are|be) (?:not|no longer) (?:required|needed|necessary)\\b',
    '\\b(?:is|are) not (?:looking|seeking|planning) (?:to|for)\\b',
    '\\b(?:does|do) not (?:anticipate|require|need|want|intend|expect|foresee)\\b',
    '\\bthe only (?:[^\\s.,;]{1,30} ){1,6}(?:required|needed|in scope|included)\\b',
    '\\b(?:under|in|by|through|via) a (?:separate|future|later|subsequent|different) (?:sow|statement of work|agreement|contract|change order|project|phase|order|engagement)\\b',
    '\\b(?:is|are) deferred\\b|\\bdeferred to\\b',
    '\\bnothing in this [^.;]{1,60}\\b(?:shall|requires|obliges)\\b',
  ),
  /** Negations that leave nothing out. */
  NO_EXCLUSION: either(
    '\\bnot (?:be )?limited to\\b',
    '\\bwhether or not\\b',
    '\\bnot (?:be )?unreasonably\\b',
    '\\bnot only\\b',
    // rules of the system that is to be built
    '\\b(?:is|are|be) never \\p{L}{3,14} (?:by hand|manually|automatically|by|to|in|for|without)\\b',
    '\\bexcluded from (?:the |a |an |all )?(?:[^\\s.,;]{1,20} )?(?:queues?|lists?|views?|reports?|search(?:es)?|dashboards?|notifications?|calculations?|slas?|filters?|exports?)\\b',
    '\\b(?:is|are) (?:not |never )?[^\\s.,;]{2,20}(?: [^\\s.,;]{2,20}){0,4} automatically\\b',
    '\\bshall not (?:be )?exceed',
    '\\bno (?:more|fewer|less|later|greater|earlier) than\\b',
  ),

  RESTRICTS:
    /\b(?:only|solely|exclusively|limited to|restricted to|confined to|up to|(?:a |the )?maximum(?: of)?|no more than|not more than|at most|not exceed|excluding|except(?: for)?|with the exception of)\b/u,

  /** The buying of the work rather than the work. */
  BUYING: either(
    '\\b(?:proposals?|bids?|tenders?|quotes?|quotations?|offers?|responses?|submissions?|expressions? of interest|applications?) (?:[^\\s.;]{1,30} ){0,4}(?:(?:must|shall|should|will|may) be (?:submitted|received|returned|delivered|evaluated|e-?mailed|uploaded|opened|rejected|accepted|valid)|(?:are|is|were) (?:due|invited|requested|accepted|evaluated|received)|due|close|deadline|received after|submitted (?:by|after|before|via|no later))\\b',
    '\\b(?:deadline|closing date|due date|last day|cut-?off)\\b[^.;]{0,30}\\b(?:proposals?|bids?|tenders?|quotes?|quotations?|offers?|submissions?|responses?|questions?|clarifications?|applications?|intent)\\b',
    '\\b(?:submit|submission|receipt|opening|evaluation|issue|release) (?:of |your |their |all |a |the |written |its )*(?:proposals?|bids?|tenders?|quotes?|quotations?|offers?|questions|rf[pqi]|itt|solicitation|clarification)\\b',
    '\\b(?:written |vendor |bidder |clarification |all )?questions (?:[^\\s.;]{1,30} ){0,4}(?:due|must|shall|should|deadline|may be|are to be|received|close)\\b',
    '\\bq ?& ?a (?:period|session|deadline|closes)\\b|\\bquestions? (?:deadline|due|period)\\b|\\b(?:proposal|bid|tender|quote|offer|rf[pqi]|itt) (?:due|deadline|opening|submission|closing|conference|validity|release|issued?|closes)\\b|\\bpre-?(?:bid|proposal|tender)\\b',
    '(?<!\\b(?:of|after|before|from|upon|following) (?:the )?)\\b(?:contract|notice of|intent to|expected|anticipated|planned|estimated) award\\b|(?<!\\b(?:after|before|from|upon|following) (?:the )?)\\b(?:date of award|award date)\\b|\\baward (?:of (?:the |this )?contract|notice|decision|will be made|is anticipated)\\b|\\bintends? to award\\b|\\bwill (?:be )?award(?:ed)?\\b|\\b(?:supplier|vendor|bidder|contractor|oral) (?:presentations?|selection|interviews?|demonstrations?|shortlist)\\b|\\b(?:shortlist|standstill)(?:ing|ed)?\\b|\\bevaluat(?:ion (?:criteria|panel|factors?|committee|team|of (?:the |all )?(?:proposals|bids|tenders|offers|quot\\w+|responses|candidates|vendors|suppliers))|ors?\\b|ed (?:on|against|based|by))',
    '\\b(?:offerors?|bidders?|tenderers?|respondents?|applicants?|quoters?) (?:shall|must|will|should|may|are|who|that)\\b',
  ),

  /** Clauses that every agreement has, which say nothing of this one. */
  BOILERPLATE: either(
    '\\bgoverned by\\b|\\bjurisdiction\\b|\\bgoverning law\\b|\\blaws of (?:the )?(?:state|england|\\p{L}+)\\b',
    '\\bconfidential(?:ity)?\\b|\\bnon-?disclosure\\b',
    '\\bindemnif|\\bliabilit|\\bliable\\b|\\bforce majeure\\b|\\binsurance\\b|\\bconsequential damages\\b',
    '\\bintellectual property\\b|\\bcopyright|\\bpatent|\\bmoral rights\\b|\\bwork[s]? made for hire\\b|\\btitle to\\b',
    '\\bentire agreement\\b|\\bseverab|\\bsupersede|\\bcounterparts?\\b|\\bnon-?solicit|\\barbitrat|\\border of precedence\\b|\\bshall prevail\\b|\\bin the event of (?:a |any )?conflict\\b',
    '\\btermination\\b|\\bterminate (?:this|the)\\b|\\bassign this\\b|\\bsubcontract\\b',
    '\\b(?:has|have) the meanings?\\b|^"[^"]{1,60}" (?:means|shall mean|refers to)\\b|\\bas defined in\\b|^\\(?"?[\\p{L} ]{1,40}"? means\\b',
    '\\bthis (?:sow|statement of work|agreement|document|order|work order) (?:is (?:entered|made|issued|governed|subject|an? )|describes|defines|sets out|sets forth|forms|supplements|constitutes|incorporates)\\b',
    '\\bpartnership\\b|\\bemployment relationship\\b|\\bindependent contractor\\b',
    '\\bfreedom of information\\b|\\bdata protection\\b|\\bgdpr\\b|\\bpersonal data\\b',
  ),
  INVOICING:
    /\binvoic|\bpurchase order\b|\bremit|\bbank (?:account|details)\b|\bvat\b|\bsales tax|\btaxes\b|\bnet \d+\b|\blate payment|\binterest\b/u,

  DEEMED_OR_ACCEPTED: either(
    '\\baccepts? or rejects?\\b|\\baccept(?:s)? it,? or\\b|\\btake [^.;]{1,30} as accepted\\b',
    '\\baccepted unless\\b|\\b(?:counts?|treated|considered|regarded) as accepted\\b|\\bstands? approved\\b|\\b(?:is|are) approved (?:by|if|when|once)\\b|\\bsatisfaction certificate\\b|\\bwhether (?:[^\\s.;]{1,14} ){1,4}is accepted\\b|\\btaken as accepted\\b|\\baccepts? (?:when|once|if)\\b|\\b(?:to|will|shall) accept (?:[^\\s.;]{1,14} ){1,4}or (?:to )?(?:reject|report)\\b|\\bdispositions? (?:each|the|all)\\b|\\bconfirms? (?:[^\\s.;]{1,14} ){0,8}(?:passed|accepted)\\b',
    '\\bdeemed (?:to be |to have been )?(?:accepted|approved|complete)\\b',
    '\\bacceptance (?:criteria|certificate|period|procedure|of (?:the |each |all |a )?(?:deliverables?|work|services?|milestones?|configuration|solution)|is (?:given|deemed|reached|confirmed|achieved|complete)|occurs|will be|shall be)\\b',
    '\\b(?:accept|accepts|approve|approves) (?:or|and|and\\/or) (?:reject|return|request)\\b|\\baccept or reject\\b',
    '\\bcounts? as (?:accepted|complete|done)\\b',
    '\\b(?:is|are|be|been) (?:considered )?accepted (?:when|once|if|upon|after|by|on|in)\\b|\\b(?:is|are|be) considered (?:complete|accepted)\\b',
    '\\bsign(?:s|ed)?[- ]?off\\b|\\b(?:written|formal|final) acceptance\\b',
    '\\b(?:reject|rejects|rejected|rejection)\\b[^.;]{0,60}\\b(?:deliverables?|days|writing|reasons?)\\b',
    '\\b(?:no|without) (?:critical|severity|open|blocking|major|high)[^.;]{0,40}\\b(?:defects?|issues?|bugs?|incidents?)\\b',
  ),
  ACCEPTANCE_WORDS:
    /\b(?:accept(?:s|ed|ance|able)?|approv(?:e|es|al|ed)|reject(?:s|ed|ion)?|review(?:s|ed)?|criteria|defects?|sign|signed|pass(?:es|ed)?|test(?:s|ed|ing)?|correct(?:ed|ions?)?|resubmit|business days|complete[ds]?)\b/u,

  CHANGE_CONTROL: either(
    `\\bchange requests? (?:shall|will|must) be (?:raised|submitted|made|handled|agreed|approved|priced)\\b|\\bprices? (?:an?|any|each) (?:proposed |requested )?change\\b|\\bmay change the (?:scope|price|contract|order)\\b`,
    `${CHANGE}[^.;]{0,80}\\b(?:signed|approved|agreed|written|writing|executed|submitted|submit|priced|estimate|impact|required|process|procedure|both parties|parties|before|prior)\\b`,
    `\\b(?:signed|approved|agreed|written|executed|formal|through|via|by|under|require[sd]?|raise|submit|issue|handled (?:as|by|through)|subject to|treated as)(?: [^\\s.,;]{1,20}){0,4} (?:change order|change request|change control|change notice|contract modification)s?\\b`,
    '\\b(?:changes?|modifications?|additions?|amendments?|alterations?) (?:to|in|of) (?:the |this |these |any |agreed |its )*(?:scope|sow|statement of work|agreement|services|deliverables|schedule|requirements|work order|fees|assumptions|project plan|timeline|contract)\\b',
    '\\bno change (?:[^\\s.;]{1,20} ){0,4}(?:is|shall be|will be|takes) (?:effect|effective|binding|valid|made)',
    '\\b(?:this (?:sow|statement of work|agreement)) may (?:only )?be (?:amended|changed|modified)\\b',
  ),
  /** Work that is not done, where the work is described. */
  NEGATES: /\b(?:shall|will|does|do|must|is|are) not\b|\bno allowance\b/u,
  /** Something is changed or wished for beyond the agreement. */
  CHANGES:
    /\b(?:chang(?:e|es|ed|ing)|variations?|deviations?|modif(?:y|ies|ied|ications?)|alter(?:s|ed|ations?)?|amend(?:s|ed|ments?)?|extra (?:wishes|work|requests?|hours)|anything (?:extra|else|new|more)|something new|something different|extras?|scope (?:grows|changes)|new ideas|(?:new|further|additional|other) (?:wishes|forms|requests?|requirements|work|ideas|scope)|varied)\b/u,
  /** How it is agreed on. */
  AGREED:
    /\b(?:agree[sd]?|agreement|approv(?:e|ed|es|al)|sign(?:ed|s)?|written|writing|decided?|decides|authori[sz]e[sd]?|minuted|recorded|consents?|supplement|ok from|okay from|quoted|estimated? (?:and|before)|takes? effect|board|go-?ahead|countersign\w*|addendum|change note|change card|variation letter|memo|panel|committee|steering|initial(?:led|s)?|go through|goes (?:through|to|out)|requires?|needs? an?)\b/u,
  CONFIGURED_CHANGE:
    /\bchange[- ]?(?:request|order|control|management)?s? (?:workflow|queue|request type|process in|form|template|calendar|record|practice|enablement|advisory|type)/u,

  ASSUMES:
    /\b(?:assum(?:e|es|ed|ing|ption|ptions)|presupposes?|(?:is|are|was) based on (?:the )?(?:following|assumption|information|understanding|premise)|provided that|on the (?:basis|understanding) that)\b/u,

  /** Measures against a risk, and its likelihood. */
  MITIGATES:
    /^(?:mitigations?|mitigated by|mitigation (?:plan|strategy|measures?)|counter-?measures?|contingency|responses?|owner|likelihood|probability|impact|severity) ?:/u,

  PAYS: /\b(?:pay|pays|paid|payable|payments?|fees?|prices?|priced|charges?|charged|invoic\w{1,4}|bill(?:s|ed|able|ing)?|compensat\w{1,5}|remunerat\w{1,5}|lump sum|costs?|rates?|deposit|instal?lments?|retainer|amount due|contract value|total value|consideration|investment|subtotal|total|recharge[sd]?|charge-?back|charges back|spend|journal(?:led|ed)?)\b/u,
  CAPS: /\b(?:not (?:over|go above)|(?:stay|remain|keep) (?:within|under|below)|in no (?:event|case) (?:[^\s.;]{1,14} ){0,8}exceed|not go over|not come to more than|not[- ]to[- ]exceed|nte|(?:not|never|without) (?:[^\s.;]{1,14} ){0,2}?exceed(?:ing|s|ed)?|ceiling|cap(?:ped)?|up to|maximum|max\.?|no more than|not (?:be )?(?:more|higher|greater) than|in no (?:event|case) (?:[^\s.;]{1,14} ){0,3}(?:more|higher|greater) than|upper limit|limit(?:ed)?(?: to| of)?|at most|budget|funding|threshold)\b/u,
  EXPENSES:
    /\b(?:flights?|(?:site|plant|field) visits?|rail fares?|fares|overnight stays?|missions?|expenses?|travel|lodging|per diem|accommodation|subsistence|out-of-pocket|disbursements?|mileage|hotel)\b/u,
  ESTIMATES:
    /\b(?:estimat\w{1,5}|expect(?:ed|s)?(?: [^\s.;]{1,14}){0,4} to (?:cost|come to)|approximately|approx\.?|about|roughly|indicative|budgetary|forecast|projected|anticipated)\b/u,
  /** The price is without tax. */
  WITHOUT_TAX: either(
    `(?<![\\p{L}])(?:excl(?:uding|usive of|udes?|uded|\\.)?|before|net of|without|plus|subject to|not (?:including|inclusive of)|do(?:es)? not include|ex\\.?) (?:\\S+ ){0,4}?${TAX}`,
    `\\+ ?(?:\\d{1,2}(?:[.,]\\d{1,2})? ?% ?)?${TAX}`,
    `\\b${TAX} (?:\\S+ ){0,4}?(?:extra|excluded|not included|on top|in addition|additional|(?:charged|invoiced) separately|added)\\b`,
    '\\b(?:vat|tax)[- ]exclusive\\b',
  ),
  /** The price is with tax; only looked for if it is not without. */
  WITH_TAX: either(
    `(?<![\\p{L}])(?:incl(?:uding|usive of|udes?|\\.)?|inclusive of) (?:\\S+ ){0,4}?${TAX}`,
    `\\b${TAX} (?:\\S+ ){0,2}?included\\b`,
    '\\b(?:vat|tax)[- ]inclusive\\b',
  ),
  /** Amounts that are not payments for the work. */
  NO_FEE:
    /\b(?:liabilit\w{1,4}|liable|insur\w{1,6}|indemn\w{1,6}|damages|penalt(?:y|ies)|service credits?|fines?|revenue|turnover|saves?|savings|sales of|annual sales|worth of|purchases? (?:above|over|under|of)|budget of the (?:client|customer|agency)|approv(?:e|al|als|ed) (?:[^\s.;]{1,14} ){0,4}(?:above|over|exceeding|under|below)|orders? (?:above|over|under|below)|requests? (?:above|over|under|below)|simplified acquisition|micro-?purchase|minimum wage|late fee|interest|cost (?:more|less) than|thresholds?|worth more than|licen[cs]e[sd]? (?:cost|fee)s? (?:are|is) paid (?:directly )?by|per incident)\b/u,

  PERIOD:
    /\b(?:(?:is|are|enters?|comes?) (?:in|into) force|takes? effect|(?:may|can) (?:extend|renew|be (?:extended|renewed))|(?:optional )?extension period|period of performance|effective (?:date|as of|from|until)|commenc(?:e|es|ing|ement)|(?:start|end|expir(?:y|ation)|completion) date|expir(?:e|es|ing)|(?:initial |contract )?term (?:of|is|begins|starts|will|shall|runs)|duration|(?:sow|agreement|arrangement|assignment|engagement|effort|project|contract|services?|work|order|period|we) (?:(?:will|shall|can|could|to|is expected to|is planned to|is scheduled to) (?:begin|start|run|last|end|continue|remain in (?:effect|force)|be)|begins|starts|runs|lasts|takes|ends|continues|remains in (?:effect|force)|is valid|is effective|covers|be (?:performed|provided|completed) (?:from|between|over|during|within))|for a (?:period|term) of|base period|option (?:period|year)|in effect (?:until|from)|valid (?:from|until|through)|kick(?:s)? off on)\b/u,
  MILESTONE:
    /\b(?:milestones?|go(?:es)?[- ]?live|takes? place|cut-?over|kick-?off|launch(?:es|ed)?|uat|user acceptance test(?:ing)?|phase \d|phase [ivx]+|sprint \d|hand-?over|roll-?out|pilot|deployment|production release|design freeze|sign-?off|close-?out|discovery|completion of|complet(?:e|ed|ion)|due|delivered|deadline|no later than|begins?|starts?|ends?|finish(?:es|ed)?|scheduled|planned)\b/u,

  MODAL:
    /'ll\b|\b(?:shall|will|must|agrees? to|undertakes? to|commits? to|(?:is|are) (?:\p{L}{2,14}ly )?(?:responsible|accountable) for|(?:is|are) (?:required|obliged|obligated|expected) to|(?:is|are) to|has to|have to|needs? to|should|may|can|cannot)\b/u,
  /** How often something is done. */
  RECURS:
    /\b(?:(?:every|each) (?:other )?(?:[a-z]+day|week|month|fortnight|quarter|two weeks)|(?:once|twice) (?:a|per) (?:week|month|quarter)|(?:weekly|fortnightly|monthly|quarterly)|(?:first|last) [a-z]+day of each month|(?:ahead of|before|after) (?:each|every) (?!go|release)[a-z]+)\b/u,
  /** Conduct of a party, which is not the work itself. */
  CONDUCT:
    /\b(?:hold (?:an? )?(?:progress|status)|report status|retains? the same|keeps? (?:the|its) (?:named|same|project)|not replace (?:its|the|any|key)|(?:complete|attend)s? [^.;]{0,40}(?:course|induction|briefing)|wears?|two-factor|(?:correct|fix|remed)[a-z]* [^.;]{0,60}(?:free of charge|without charge|at no (?:extra |additional )?(?:cost|charge))|brief (?:the|you)|circulates?|obtains? [^.;]{0,20}clearance|keeps? (?:[^\s.;]{1,14} ){0,5}in place|assigns? the same|(?:not be |be )replaced (?:with|without)|every (?:other )?(?:[a-z]+day|week|month|fortnight|two weeks)|twice a (?:week|month)|(?:weekly|fortnightly|monthly) (?:[^\s.;]{1,14} ){0,2}(?:meetings?|calls?|notes?|reports?|updates?|stand-?ups?|mails?)|progress (?:meeting|note|report)s?|status (?:mail|report|note)s?|shared list|reachable|keep (?:you|us|them) posted|compl(?:y|ies) with|conforms? to the (?:client|customer|buyer)|reports? (?:to|each|every|on|weekly|monthly|progress|its|their|any)|report (?:of|on) progress|meets? (?:[^\s.;]{1,14} ){0,3}(?:every|each|once|weekly|monthly|quarterly)|meets? (?:weekly|monthly|quarterly)|hold (?:weekly|monthly|regular|fortnightly|status) |status meetings?|attends?|informs?|notif(?:y|ies)|publish(?:es)? (?:its|their|the) (?:progress|status)|records? (?:its|their|all) hours|follow(?:s)? (?:the|all|its)|joins? the|posts? (?:an?|short|weekly)|demos?|gives? an? [^.;]{1,30}update|observe[s]?|abide[s]? by|adhere[s]? to|replace (?:its|the|any|key) (?:lead|key|named|assigned|personnel|staff|project)|move work|keep[s]? (?:[^\s.;]{1,14} ){0,4}(?:informed|up to date|confidential|log)|sign[s]? (?:[^\s.;]{1,14} ){0,4}(?:declaration|security)|use[s]? (?:only )?[^\s.;]{1,30}(?:-issued| laptops)|safety rules|code of conduct|report to (?:site )?security|working practices|background checks?|escort)\b/u,
  /** Verbs of suppliers only. */
  BUILDS:
    /\b(?:configur(?:e|es)|builds?|implements?|migrates?|designs?|develops?|installs?|integrates?|delivers?|hands? over|issues?|trains?|sets? up|automates?|connects?|customi[sz]es?|deploys?|creates?|tests?|writes?|coach(?:es)?)\b/u,
  /** Verbs of clients. */
  HELPS:
    /\b(?:names?|nominates?|appoints?|makes? (?:[^\s.;]{1,20} ){1,6}available|decides?|approves?|accepts?|pays?|suppl(?:y|ies)|furnish(?:es)?|assigns?|freezes?|grants?|designates?|answers?|arranges?|signs? off|buys?|contributes?|releases?|provides? (?:access|test|the (?:test|necessary|required)|a (?:project|product|service) (?:owner|lead|manager))|takes? care of|does$|to do$|cleans?)\b/u,
  /** Acting without a modal: 'The supplier configures …'. */
  ACTS: /^(?:the |our |each )?[\p{L}&.,' -]{1,60}? (?:also |then |jointly )?(?:submits?|drafts?|accompan(?:y|ies)|imports?|reports?|hands?|writes?|collects?|moves?|replaces?|adds?|extends?|connects?|links?|tests?|analy[sz]es?|coach(?:es)?|records?|publish(?:es)?|approves?|accepts?|releases?|decides?|answers?|arranges?|maintains?|monitors?|checks?|cleans?|exports?|confirms?|signs?|transmits?|makes?|designates?|informs?|notif(?:y|ies)|loads?|invites?|furnish(?:es)?|freezes?|updates?|posts?|provides?|delivers?|configures?|implements?|designs?|builds?|creates?|conducts?|performs?|prepares?|trains?|supports?|ensures?|makes? available|appoints?|nominates?|grants?|supplies|supply|reviews?|develops?|produces?|migrates?|documents?|facilitates?|runs?|leads?|sets? up|installs?|hosts?|assigns?|names?|participates?|attends?|gives?|sends?|shares?|pays?)\b/u,

  WORKS:
    /\b(?:configur(?:e|es|ed|ing|ation)|implement(?:s|ed|ing|ation)?|set(?:s|ting)? ?up|build(?:s|ing)?|built|creat(?:e|es|ed|ing|ion)|design(?:s|ed|ing)?|develop(?:s|ed|ing|ment)?|install(?:s|ed|ing|ation)?|migrat(?:e|es|ed|ing|ion)|integrat(?:e|es|ed|ing|ion)|customi[sz](?:e|es|ed|ing|ation)|train(?:s|ed|ing)?|conduct(?:s|ed|ing)?|facilitat(?:e|es|ed|ing)|deploy(?:s|ed|ing|ment)?|test(?:s|ed|ing)?|review(?:s|ed|ing)?|analy[sz](?:e|es|ed|ing)|assess(?:es|ed|ing|ment)?|perform(?:s|ed|ing)?|import(?:s|ed|ing)?|defin(?:e|es|ed|ing)|establish(?:es|ed|ing)?|map(?:s|ped|ping)?|automat(?:e|es|ed|ing|ion)|provision(?:s|ed|ing)?|enabl(?:e|es|ed|ing)|run(?:s)?|lead(?:s)?|workshops?|provide[sd]?|providing|support(?:s|ed|ing)?|document(?:s|ed|ing)|connect(?:s|ed|ing)?|replac(?:e|es|ed|ing)|add(?:s|ed|ing)?|extend(?:s|ed|ing)?|enhanc(?:e|es|ed|ing)|maintain(?:s|ed|ing)?|assist(?:s|ed|ing)?|include[sd]?|including|cover(?:s|ed|ing)?|consists? of|compris\w{1,4}|deliver(?:s|ed|ing)?|onboard(?:s|ed|ing)?)\b/u,
  DELIVERS:
    /\b(?:sends?|turn(?:s|ed)? over|gives?|reach(?:es)?|deliver(?:s|ed|y of|ing)?|produc(?:e|es|ed|ing)|submit(?:s|ted)?|prepar(?:e|es|ed|ing)|hand(?:s|ed)? over|writ(?:e|es|ten)|provid(?:e|es|ed|ing)|creat(?:e|es|ed)|suppl(?:y|ies|ied)|develop(?:s|ed)?|document(?:s|ed)?|issue[sd]?|furnish(?:es|ed)?|publish(?:es|ed)?)\b/u,
  RECEIVES:
    /\byou (?:will |shall |also ){0,2}(?:receive|get|have in your hands)\b|\breach(?:es)? you\b|\b(?:client|customer|buyer) (?:will |shall )?receives?\b/u,
  HANDS_OVER:
    /\b(?:send you|turn(?:s|ed)? over|hands? over|deliver(?:s|ed|y of|ing)?|submit(?:s|ted)?|hand(?:s|ed)? over|furnish(?:es|ed)?|(?:shall|will|must) (?:also )?(?:produce|prepare|write|provide))\b/u,
  DOCUMENTS:
    /\b(?:documents?|documentation|reports?|guides?|manuals?|plans?|workbooks?|(?:design|solution|functional|technical|requirements?) (?:documents?|specifications?|designs?)|specifications?|runbooks?|playbooks?|templates?|diagrams?|matri(?:x|ces)|presentations?|recordings?|training materials?|materials|decks?|slides?|minutes|scripts?|(?:knowledge|kb) (?:base )?articles?|blueprints?|roadmaps?|checklists?|summar(?:y|ies)|assessment(?:s)? report|inventor(?:y|ies)|handbooks?|instructions|deliverables?|backlog|prototypes?|quick reference cards?|data dictionary|user stories)\b/u,
  PROVIDES:
    /\b(?:freeze[s]?|select[s]?|transmit[s]?|release[s]?|provide[sd]?|make[s]?|ensure[sd]?|appoint[s]?|nominate[s]?|grant[s]?|suppl(?:y|ies)|review[s]?|be responsible|responsible for|procure[s]?|purchase[s]?|assign[s]?|designate[s]?|name[s]?|give[s]?|respond[s]?|participate[s]?|attend[s]?|complete[s]?|export[s]?|approve[s]?|deliver[s]?|obtain[s]?|arrange[s]?|maintain[s]?|perform[s]?|test[s]?|clean(?:se)?[s]?|prepare[s]?|identify|identifies|execute[s]?|manage[s]?|own[s]?|decide[s]?|answer[s]?|return[s]?|inform[s]?|notify|notifies|allow[s]?|cooperate[s]?|confirm[s]?|sign[s]?|pay|pays|install[s]?|run[s]?|host[s]?|configure[s]?|communicate[s]?|remain|hold[s]?|have|furnish(?:es)?|support[s]?|write|create[s]?|lead[s]?|conduct[s]?)\b/u,

  /** The responsible party is named after the task. */
  DUTY_OF: /\b(?:responsibility|obligation|duty) of (?:the )?|\bremains? with (?:the )?/u,

  /** Attempts of a document to manipulate its reader. */
  INSTRUCTS:
    /\b(?:ignore|disregard|forget) (?:all |any |the |your )*(?:previous|prior|above|earlier|other|preceding) (?:instructions?|rules|prompts?|text)\b|\bas an ai\b|\bdo not (?:list|report|extract|mention|flag)\b|\bsystem prompt\b|\byou are (?:now )?an? (?:ai|assistant|language model)\b|\b(?:mark|classify|label) (?:this|every|all|everything)[^.;]{0,40}\bas (?:accepted|a? ?deliverable|in scope|exclusion)/u,
};

/** Parts of headings that are sentences, questions or names of an agreement's own, by the topic of the text below. */
export const HEADING_CUES: Readonly<Partial<Record<SectionClass, RegExp>>> = {
  exclusion:
    /\bleave alone\b|\bleft for later\b|\bnever\b|\bby others\b|\bnot\b(?! (?:later|limited|only|more|less|exceed))|\bwon't\b|\bwithout\b|\bexclu|\boutside\b|\bparked\b|\bdelimitation\b|\bleft out\b|\bnope\b|\bout of bounds\b|\bcarved out\b|\blimits? of (?:the )?(?:assignment|engagement|work|scope|services?)\b|\bwhat(?:'s| is) out\b|^out$|^out of the (?!box)\p{L}+\b|\bkept out\b|\boff the table\b|\bno part of\b|\bleaves? out\b/u,
  changeControl:
    /\bwants? (?:more|something)\b|\bchange (?:our|your) minds?\b|^(?:contract |scope |project )?(?:changes?|change orders|change requests|variations?|deviations?|modifications?|amendments?)$|\b(?:new|extra|further|additional) (?:wishes|requests|work)\b|\b(?:changes?|variations?|deviations?) (?:of|to|in|from) (?:the |this )?(?:scope|order|plan|contract|agreement|work|charter)\b|\bif (?:[^?]{1,30} )?changes?\b|\bhow (?:do )?we change\b|\bchanging (?:this|the|our)\b|\bif (?:something|anything) changes\b|\bsecond thoughts\b/u,
  acceptance:
    /^approval\b|\b(?:is|it|we|are) (?:finished|done|complete|ready)\b|^done (?:means|when|if)\b|\bsaying yes\b|\bapproval of\b|\bsign(?:ing)?[- ]?off\b|\breview of (?:the )?(?:results?|work|deliverables?)\b|\bhow [^?]{0,40}(?:accept|approv|sign(?:ed)? off|check)|\bacceptance of\b|\bwhen (?:is|are) (?:it|we|this)\b/u,
  assumption:
    /\btaken as read\b|\bcount(?:ing)? on this\b|\bbanking on\b|\bpremises of\b|\bas given\b|\brests?$|\bassum(?:ed|ptions?|es?|ing)\b|\bfor granted\b|\bwe (?:are )?(?:believ|presum|rely|count|expect|bank|tak)\w* (?:on|that|for granted)?(?!.*\b(?:you|from)\b)|\bpremises?\b|\b(?:basis|conditions?|facts?) (?:of|on which)\b|\b(?:is|are) based on\b|\brests? on\b/u,
  clientDuty:
    /\byour (?:to-?do|homework|end\b)|\bassistance by\b|\bcommits to$|\b(?:client|customer|buyer|principal|government|county|city|agency|district|university|state)[ -](?:supplied|furnished|provided)\b|\b(?:we|i) (?:ask|need|expect|require|want|rely)\b.*\b(?:you|from|of)\b|\b(?:from|of) you\b|\byou (?:do|bring|give|provide|supply|will do|will$|need to|contribute|have to)\b|\byour (?:part|side|inputs?|tasks?|contributions?|homework)\b|\bneeded from\b|\bowes?\b|\bwanted from\b|\bparticipation of\b|\bhomework\b/u,
  deliverable:
    /\blands? on your\b|\bin your hands\b|^papers\b|\byou'll (?:get|receive)\b|\bdeliveries\b|\bdocuments to come\b|\bhand(?:s|ed|ing)?[ -]?over\b|\bcomes? out of\b|\b(?:you|we|they) (?:will )?(?:get|receive|end up with)\b|\bsubmittals?\b|(?<!\bservices |\bwork )\bto be (?:provided|delivered|supplied|submitted|furnished)(?: (?:by|to)\b|$)|\bmaterials?$|\byou (?:can|may) expect\b|\byou will have\b|\bat the end\b|\bgets? from\b|^documents$|\bwhat is delivered\b|\bthings? (?:we )?deliver/u,
  obligation:
    /\bin touch\b|\bodds and ends\b|\brules$|\bhow the [^?]{1,20} works$|^personnel\b|^(?:special )?conditions$|\bhow we will work\b|\bhow (?:do |will )?(?:we|both|the team) (?:work|run|keep|stay|behave|report|talk|cooperate)\b|\b(?:house|ground) rules\b|\brules of\b|\bconduct\b|\bworking (?:together|arrangements|practices)\b|\bways of working\b|\bour people\b|\b(?:contractor|supplier|project|key) (?:personnel|staff)\b|\bstaffing\b|\bother agreements\b|^rules$|\breporting\b/u,
  period: /\bhow long\b|\b(?:order|contract|engagement) period\b|\bstart and (?:end|finish)\b/u,
  milestone:
    /^events$|\btiming\b|\bcalendar\b|^plan$|^time$|\bgates?$|\bdates that\b|\bdates to\b|\bkey moments\b|\bwhen (?:does|do|will)\b/u,
  fee: /^(?:dollars|pounds|euros)$|\babout money\b|^(?:the )?(?:money|consideration|financials?|recharge)$|\b(?:prices?|pricing|rates?|instal?lments?|charges?|payments?|paid|pays?|costs?|disbursements|expenses|fees?|remuneration|budgetary)\b/u,
  scope:
    /\bjobs we\b|\b(?:you are|you're) buying\b|^our assignment$|\bextent of\b|^in the box$|^our offer$|^quantities$|^build\b|\bis buying\b|\bwork to be\b|\bwill (?:perform|carry out)\b|\bwhat\b.*\b(?:build|builds|do|does|deliver|change|changes)\b|\bour role\b|\bwe (?:will )?(?:do|build)\b|\bwhat(?:'s| is) in\b|^in$|\bin bounds\b|\bordering\b|\bour work\b|\bordered\b/u,
};
/** A side that does something, as a heading: 'Orbea does', 'Done by Finance', 'What will the buyer do?'. */
export const SIDE_DOES =
  /^what (?!we\b|you\b|i\b|it\b|they\b|is\b)(?:the |our )?.{2,40} \p{L}+s\??$|^(?:agreed: )?.{2,60} (?:does|to do|do|contributes?|provides?|supplies|brings?|takes? care of|prepares?)\??$|\b(?:done|furnished|supplied|provided|contributed|prepared) by\b/u;
export const SIDE_BUILDS = /^(?:agreed: )?.{2,60} (?:builds?|configures?|implements?|sets? up|develops?)\??$/u;
export const SIDE_HANDS_OVER = /^(?:agreed: )?.{2,60} (?:hands? over|delivers?|submits?|produces?)\??$/u;
