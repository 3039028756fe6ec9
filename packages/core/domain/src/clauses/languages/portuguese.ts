import type { Language } from './language.ts';

/** Portuguese, as in Portugal and Brazil. */
export const PORTUGUESE: Language = {
  code: 'pt',
  phrases: {
    EXCLUDES:
      'não (?:está|estão|fica|ficam) (?:\\p{L}+ ){0,2}(?:incluíd\\p{L}*|abrangid\\p{L}*|previst\\p{L}*|contemplad\\p{L}*)|não (?:inclui|incluem|abrange|abrangem|contempla|faz parte|fazem parte|compreende)|(?:está|estão|fica|ficam) (?:\\p{L}+ ){0,2}exclu[ií]d\\p{L}*|fora d(?:o|e) (?:âmbito|escopo)|não (?:será|serão) (?:\\p{L}+ ){0,2}(?:migrad\\p{L}*|fornecid\\p{L}*|configurad\\p{L}*|realizad\\p{L}*)',
    EXCLUDES_IN_SCOPE: 'não (?:é|são) (?:necessári\\p{L}*|exigid\\p{L}*)',
    NO_EXCLUSION:
      'não (?:mais|menos|exced|ultrapass|só|apenas)\\p{L}*|não só\\b|não apenas|não limitad\\p{L}*|não mais de\\b|não (?:excede|excederá|ultrapassa|ultrapassará)\\p{L}*',
    RESTRICTS: 'apenas\\b|somente|exclusivamente|limitad\\p{L}* a|até\\b|no máximo|exceto|salvo',
    BOILERPLATE:
      'lei aplicável|foro\\b|confidencial\\p{L}*|limitação de responsabilidade|responsabilidade civil|força maior|propriedade intelectual|direitos de autor|direitos autorais|rgpd|lgpd|dados pessoais|rescisão|resolução do contrato|condições gerais|subcontrat\\p{L}*|seguro\\b',
    INVOICING: 'fatur\\p{L}*|iva\\b|prazo de pagamento|juros de mora|ordem de compra|dados bancários|nota fiscal',
    DEEMED_OR_ACCEPTED:
      'considera-se (?:\\p{L}+ ){0,2}aceit\\p{L}*|(?:será|serão) considerad\\p{L}* (?:\\p{L}+ ){0,2}(?:aceit|aprovad)\\p{L}*|critérios de aceitação|termo de aceitação|critérios de aceite',
    ACCEPTANCE_WORDS:
      'aceit\\p{L}*|aprov\\p{L}*|valida\\p{L}*|test\\p{L}*|defeito\\p{L}*|assin\\p{L}*|conform\\p{L}*|revis\\p{L}*',
    CHANGE_CONTROL:
      '(?:alteraç(?:ão|ões)|mudanças?|pedidos? de alteração|solicitaç(?:ão|ões) de mudança|trabalhos? adiciona(?:l|is))[^.;]{0,80}(?:escrit\\p{L}*|aprov\\p{L}*|acord\\p{L}*|orçamento|assinad\\p{L}*|aditamento|aditivo|procedimento|prévi\\p{L}*)',
    MITIGATES: '^(?:mitigação|medidas?|ações|probabilidade|impacto) ?:',
    ASSUMES: 'pressupost\\p{L}*|premiss\\p{L}*|assume-se|pressupõe-se|desde que|parte-se do princípio',
    PAYS: 'preço\\p{L}*|valor(?:es)?\\b|honorários|pag(?:a|am|ará|ar|o|os|amento|amentos|ável)\\b|tarifa\\p{L}*|custos?\\b|remuneração|adiantamento|parcela\\p{L}*|faturad\\p{L}*|total\\b|prestaç(?:ão|ões)\\b',
    CAPS: 'não (?:poderá|pode|poderão|podem|deve|deverá) (?:exceder|ultrapassar)|não mais de|no máximo|máximo\\b|teto\\b|limite\\b|até\\b|limitad\\p{L}* a|não (?:excede|excederá|ultrapassa|ultrapassará)\\p{L}*',
    CAPS_AFTER: 'no máximo|máximo',
    EXPENSES: 'despesas|viage\\p{L}*|alojamento|hospedagem|deslocaç\\p{L}*|deslocament\\p{L}*',
    ESTIMATES: 'estimad\\p{L}*|estimativa|aproximad\\p{L}*|indicativ\\p{L}*|cerca de',
    WITHOUT_TAX:
      '(?:iva|impostos) (?:\\S+ ){0,2}?(?:não incluídos?|excluídos?|à parte)|(?:acrescid[oa]s? de|acresce|mais|sem|excluindo|\\+) (?:\\S+ ){0,4}?(?:iva|impostos)\\b',
    WITH_TAX:
      '(?:iva|impostos) (?:\\S+ ){0,2}?incluídos?|(?:com|incluindo|incluem?|inclui) (?:\\S+ ){0,3}?(?:iva|impostos)\\b',
    NO_FEE: 'responsabilidade\\p{L}*|seguro\\p{L}*|penalidade\\p{L}*|multa\\p{L}*|danos|licença\\p{L}*',
    PERIOD:
      'prorrog\\p{L}*|início da vigência|fim da vigência|vigência do contrato|(?:projeto|projecto|serviços?|trabalhos|contrato|execução|prestação)\\b[^.;]{0,40}(?:execut\\p{L}*|decorre\\p{L}*|prestad\\p{L}*|vigor\\p{L}*|realizad\\p{L}*|dur(?:a|ará|am))|duração|vigência|data de início|data de fim|data de término|entra em vigor|(?:projeto|projecto|contrato|serviço|serviços|trabalhos) (?:começa|começam|inicia|inicia-se|termina|terminam|dura|decorre|tem início)|período de',
    MILESTONE:
      'marco\\p{L}*|entrada em produção|arranque|lançamento|kick-?off|entrega\\p{L}*|piloto\\p{L}*|implantação|início\\b|fim\\b|conclusão|encerramento|formação|treinamento|aceitação|aceite|prazo\\p{L}*|fase \\d|o mais tardar|terá lugar|go-?live|uat\\b|reunião de',
    MODAL:
      '(?:deve|devem|deverá|deverão|tem de|têm de|tem que|compromete-se|comprometem-se|será|serão|pode|podem|poderá|irá|irão|são|está|estão)\\b',
    DUTY: '(?:deve|devem|deverá|deverão|tem de|têm de|tem que|compromete-se|comprometem-se|será|serão|irá|irão)\\b',
    ACTS: "^(?:o |a |os |as |a nossa |o nosso )?[\\p{L}&.,' -]{1,60}? (?:fornece|fornecem|configura|configuram|entrega|entregam|realiza|realizam|forma|treina|designa|designam|nomeia|desenvolve|documenta|migra|instala|valida|testa|disponibiliza|disponibilizam|garante|participa|implementa|integra|cria|ministra|paga|elabora|atribui|presta|indica|\\p{L}{2,14}(?:ará|arão|erá|erão|irá|irão))\\b",
    WORKS:
      'configur\\p{L}*|implement\\p{L}*|implant\\p{L}*|desenvolv\\p{L}*|instal\\p{L}*|migr\\p{L}*|integr\\p{L}*|adapt\\p{L}*|formação|formar\\p{L}*|forma\\b|trein\\p{L}*|cri(?:a|ar|ação)\\b|test\\p{L}*|analis\\p{L}*|análise|automatiz\\p{L}*|automaç\\p{L}*|lig(?:ar|ação)\\b|document(?:a|ar|ação)\\b|workshop\\p{L}*|oficina\\p{L}*|desenh\\p{L}*|suporte|apoio|fornec\\p{L}*|realiz\\p{L}*|elabor\\p{L}*|ministr\\p{L}*|parametriz\\p{L}*',
    DELIVERS:
      'entreg\\p{L}*|fornec\\p{L}*|elabor\\p{L}*|redig\\p{L}*|disponibiliz\\p{L}*|document\\p{L}*|apresent\\p{L}*',
    HANDS_OVER: 'entrega|entregará|entregam|entregue\\p{L}*|apresentará',
    DOCUMENTS:
      'documentos?\\b|documentação|relatórios?\\b|guias?\\b|manua(?:l|is)\\b|planos?\\b|especificaç(?:ão|ões)\\b|atas?\\b|instruções|materia(?:l|is)\\b|apresentaç(?:ão|ões)\\b|matriz(?:es)?\\b|diagramas?\\b|entregáve(?:l|is)\\b',
    PROVIDES:
      'fornec\\p{L}*|disponibiliz\\p{L}*|design\\p{L}*|nome(?:ia|ar|ará)\\b|indic\\p{L}*|garant\\p{L}*|assegur\\p{L}*|valida\\p{L}*|test\\p{L}*|aprov\\p{L}*|particip\\p{L}*|atribui\\p{L}*|respond\\p{L}*|entreg\\p{L}*|prepar\\p{L}*|paga\\p{L}*|inform\\p{L}*|colabor\\p{L}*|permit\\p{L}*',
    DUTY_OF: '(?:a cargo|responsabilidade|por conta) (?:do |da |dos |de )',
    IMPERATIVE:
      '^(?:e )?(?:configuração|implementação|implantação|desenvolvimento|instalação|migração|integração|adaptação|formação|treinamento|criação|análise|automatização|automação|ligação|documentação|desenho|suporte|apoio|realização|elaboração|parametrização|testes|configurar|implementar|criar|formar|migrar|elaborar) (?:de |do |da |dos |das |o |a |os |as |um )?\\p{L}',
    DURATION: 'prorrog\\p{L}*|duração|dura\\b|vigência|período de',
    NEGATES: 'não (?:se )?\\p{L}+',
    CHANGES:
      'mudanças?|alteraç(?:ão|ões)|modificaç(?:ão|ões)|aditivos?|variaç(?:ão|ões)|(?:novas?|qualquer|toda) (?:solicitaç(?:ão|ões)|pedidos?|demandas?|necessidades?)|trabalhos? (?:adicionais|complementares|a mais)',
    AGREED:
      'escrit\\p{L}*|aprov\\p{L}*|acord\\p{L}*|assin\\p{L}*|autoriz\\p{L}*|aditivo|avali\\p{L}*|orçad\\p{L}*|orçamento|aceit\\p{L}*|decid(?:e|em|irá|irão|ido|ida)\\b|formaliz\\p{L}*|comitê|concord\\p{L}*',
    RECURS:
      '(?:a )?cada (?:mês|semana|quinzena|duas semanas)(?![\\p{L}])|(?:semana|quinzena|mensa)(?:l|is|lmente)\\b|tod[ao]s [ao]s (?:semanas|meses|segundas|terças|quartas|quintas|sextas)',
    RECEIVES: '(?:receberá|receberão|recebe)(?![\\p{L}])',
    CONDUCT:
      'usar(?:á|ão)\\b|corrigir(?:á|ão) sem (?:custo|ônus)|relatório de andamento|envia um ponto|apresentará o andamento|ponto de situação|inform(?:a|ará|am|arão)\\b|cumpr(?:e|irá|em|irão|ir)\\b|respeit\\p{L}*|reporta\\p{L}*|participa(?:rá)? (?:das|dos|nas|nos|em) reuni\\p{L}*|mant(?:ém|erá)\\b|não substituirá|reúne-se|reunir-se-á|apresentará relatórios? (?:semana|mensa)\\p{L}*|publica\\p{L}*|observa(?:rá)?\\b|comunica(?:rá)?\\b',
    BUILDS:
      'configur\\p{L}*|desenvolv\\p{L}*|implement\\p{L}*|implant\\p{L}*|migr(?:a|ará)\\b|instal(?:a|ará)\\b|trein(?:a|ará)\\b|form(?:a|ará)\\b|entreg(?:a|ará)\\b|integr(?:a|ará)\\b|elabor(?:a|ará)\\b|realiz(?:a|ará)\\b|constru\\p{L}*|parametriz\\p{L}*',
    HELPS:
      'design(?:a|ará)\\b|indic(?:a|ará)\\b|nomei?a\\p{L}*|forne(?:ce|cerá)\\b|disponibiliz\\p{L}*|valid(?:a|ará)\\b|aprov(?:a|ará)\\b|pag(?:a|ará)\\b|garant\\p{L}*|faculta\\p{L}*|assegur\\p{L}*|conced\\p{L}*',
  },
  headings: {
    scope:
      'âmbito|escopo|âmbito do projeto|escopo do projeto|âmbito dos serviços|objeto|objeto do contrato|serviços|descrição dos serviços|trabalhos|tarefas|atividades|requisitos|requisitos funcionais|implementação|configuração|formação|migração de dados|integrações|metodologia',
    exclusion:
      'fora do âmbito|fora de âmbito|fora do escopo|fora de escopo|exclusões|não incluído|serviços excluídos|limites do âmbito',
    deliverable: 'entregáveis|entregas|lista de entregáveis|resultados|produtos|documentos a entregar',
    assumption:
      'pressupostos|premissas|restrições|pressupostos e restrições|dependências|pré requisitos|condições prévias',
    risk: 'riscos|riscos do projeto|riscos e dependências|riscos e pressupostos|gestão de riscos|análise de riscos',
    clientDuty:
      'obrigações do cliente|responsabilidades do cliente|compromissos do cliente|colaboração do cliente|deveres do cliente|obrigações da contratante',
    obligation:
      'obrigações do fornecedor|responsabilidades do fornecedor|obrigações da contratada|adjudicatári[oa]s?|licitante vencedor(?:a)?|garantia|níveis de serviço|equipa|equipe',
    milestone:
      'marcos|calendário|cronograma|prazos|planeamento|planejamento|datas chave|plano de trabalho|prazos de entrega',
    fee: 'preço|preços|honorários|valores|condições comerciais|condições financeiras|pagamento|pagamentos|forma de pagamento|condições de pagamento|valor|custos|despesas|preço e pagamento',
    period: 'duração|vigência|prazo|prazo de execução|duração do contrato|vigência do contrato',
    acceptance: 'aceitação|aceite|critérios de aceitação|critérios de aceite|validação|procedimento de aceitação',
    changeControl:
      'controlo de alterações|controle de mudanças|gestão de alterações|gestão de mudanças|alterações|pedidos de alteração|trabalhos adicionais',
    background:
      'enquadramento|contexto|introdução|objetivos|objetivo|situação atual|partes|governação|governança|comunicação',
    terms:
      'lei aplicável|confidencialidade|responsabilidade|limitação de responsabilidade|força maior|propriedade intelectual|rescisão|resolução|disposições gerais|definições|glossário|proteção de dados|foro|assinaturas|assinatura|índice|conteúdo|faturação|faturamento|seguros|subcontratação',
    buying: 'critérios de adjudicação|apresentação de propostas|concurso|licitação|adjudicação',
  },
  duties: 'cabe|obrigações|deveres|responsabilidades|contributos|compromissos',
  closing: 'atenciosamente|cordialmente|com os melhores|melhores cumprimentos',
  future: '\\p{L}{2,}remos\\b|\\p{L}{2,}(?:ará|arão|erá|erão|irá|irão)\\b',
  cues: {
    exclusion:
      'não será|não (?:integra|faz parte|fazem parte)|não (?:incluíd|contemplad|compreendid|abrangid)\\p{L}*|fora\\b|exclu\\p{L}*|não (?:faremos|fazemos)',
    changeControl: 'mudanças?$|modificações$|alterações$|aditivos?|controle de mudanças|trabalhos a mais',
    acceptance: 'aceite|aceitação|recepção|receção|recebimento|homologação',
    assumption: 'premissas|pressupostos|hipóteses|condicionantes',
    clientDuty:
      '(?:responsabilidades|obrigações|deveres|compromissos|contributos|tarefas) (?:do|da|de) (?:contratante|cliente|município|entidade|comprador|adjudicante|órgão)\\p{L}*|precisamos|da sua parte|esperamos',
    deliverable:
      'documentação\\b|documentos\\b|elementos a entregar|entregáveis|entregas?\\b|produtos\\b|receber(?:á|ão)\\b',
    obligation:
      '^regras$|^acordos$|outros acordos|(?:responsabilidades|obrigações|deveres) (?:do|da) (?:contratada|fornecedor|prestador|adjudicatári|empresa)\\p{L}*|forma de trabalho|equipe|equipa',
    period: 'prazo\\b|vigência|duração',
    milestone: 'cronograma|calendário|marcos?\\b|datas\\b',
    fee: 'quanto custa|investimento|preço\\b|preços\\b|valor\\b|remuneração|pagamento|orçamento',
    scope:
      'o que ser[áa] feito|o que será feito|o que (?:faremos|fazemos)|escopo\\b|âmbito|serviços\\b|atividades\\b|objeto\\b|objecto\\b',
  },
  supplier: 'fornecedor(?:a|es)?|prestador(?:a)?|contratada|consultor(?:a|es)?|a nossa equipa|nossa equipe|nós',
  client:
    'cliente(?:s)?|contratante|comprador|adquirente|município|entidade adjudicante|órgão contratante|câmara municipal',
  both: 'partes|ambas as partes',
  before: '(?:de|do|da|dos|das|a|ao|à|aos|por|pelo|pela|para|com|entre|perante)(?: o| a| os| as)?',
  months: [
    'janeiro|jan',
    'fevereiro|fev',
    'março|mar',
    'abril|abr',
    'maio|mai',
    'junho|jun',
    'julho|jul',
    'agosto|ago',
    'setembro|set',
    'outubro|out',
    'novembro|nov',
    'dezembro|dez',
  ],
  until: 'a|até|até ao',
  andEnds: 'e (?:expira|vence|encerra-se)(?: em)?|e (?:termina|terminará|conclui|finda|dura até)(?: em| a)?',
  between: ['entre(?: o)?', 'e(?: o)?'],
  within: 'no prazo de|dentro de|em até|até|em',
  uponEvent: 'na|no|após|com|em|depois|mediante|antes|à',
  units: ['dias?', 'dias? úte(?:l|is)|dias? úti(?:l|s)', 'semanas?', 'm(?:ês|eses)', 'anos?'],
  rates: {
    each: 'por|à|ao',
    hour: 'horas?',
    day: 'dias?',
    week: 'semanas?',
    month: 'mês|meses',
    hourly:
      '(?:tarifas?|taxas?|valor) (?:horári[ao]s?|por hora)|(?:valor|a|cada) hora|horas? (?:\\p{L}+ )?adiciona(?:l|is)',
    daily: '(?:tarifas?|taxas?|valor) (?:diári[ao]s?|por dia)',
    monthly: 'mensa(?:l|is)|ao mês',
  },
  atMost: 'até|no máximo|máximo de|limitad[oa]s? a|não mais de',
  open: 'a (?:definir|confirmar|determinar|preencher|indicar)|clique (?:ou toque )?(?:aqui )?para|escolh(?:a|er) um item',
  orFewer: 'no máximo|máximo|quando muito|max',
  numbers: {
    dois: 2,
    duas: 2,
    três: 3,
    quatro: 4,
    cinco: 5,
    sete: 7,
    oito: 8,
    nove: 9,
    dez: 10,
    onze: 11,
    doze: 12,
    treze: 13,
    catorze: 14,
    quatorze: 14,
    quinze: 15,
    dezesseis: 16,
    dezasseis: 16,
    dezessete: 17,
    dezassete: 17,
    dezoito: 18,
    dezenove: 19,
    dezanove: 19,
    vinte: 20,
    'vinte e quatro': 24,
    'vinte e cinco': 25,
    trinta: 30,
    'trinta e seis': 36,
    quarenta: 40,
    cinquenta: 50,
    sessenta: 60,
  },
  abbreviations: 'art máx mín aprox sr sra dr dra ref pág incl excl nº ex',
  documents:
    'proposta|termo de referência|caderno de encargos|contrato|ordem de serviço|adjudicação|anexo|plano de trabalho',
  counted: {
    requestTypes: 'tipos? de (?:pedidos?|solicitaç(?:ão|ões))|formulários?',
    workflows: 'workflows?|fluxos?(?: de trabalho)?|processos?',
    fields: 'campos?',
    configItems: 'automatizaç(?:ão|ões)|automaç(?:ão|ões)|regras?|slas?|painéis|filas?|relatórios?|integraç(?:ão|ões)',
    projects: 'projetos?|porta(?:l|is)|centrais? de serviço|espaços?',
  },
  columns: {
    inScope: 'incluíd\\p{L}*|dentro\\b',
    exclusion: 'fora\\b|exclu\\p{L}*|fora d\\p{L}+ âmbito|não incluíd\\p{L}*',
    acceptance: 'aceit\\p{L}*|critério\\p{L}*',
    rate: 'tarifas?|por (?:hora|dia)|taxa (?:horária|diária)',
    amount: 'valor\\p{L}*|preço\\p{L}*|custos?\\b|total\\p{L}*|pagamento\\p{L}*|honorários',
    date: 'datas?(?= d|$| limite| prev| final)|prazo\\p{L}*|vencimento|início|fim\\b|entrega\\b|semana',
    begins: 'de|início|começo',
    ends: 'fim|término|até|conclusão',
    hours: 'horas?|esforço',
    quantity: 'máximo|limite|quantidade|número|qtd',
    assumption: 'pressuposto\\p{L}*|premissa\\p{L}*',
    risk: 'riscos?',
    deliverable: 'produtos?|entregáve\\p{L}*|resultado\\p{L}*',
    milestone: 'marco\\p{L}*|fases?|etapas?',
    person: 'função|perfil|papel',
    level: 'nível|senioridade|experiência',
    place: 'região|local|localização|país',
    owner: 'responsável|quem\\b',
    work: 'tarefa\\p{L}*|atividade\\p{L}*|serviço\\p{L}*|requisito\\p{L}*',
    text: 'descrição|observaç\\p{L}*|comentário\\p{L}*|nome|título|detalhe\\p{L}*',
  },
};
