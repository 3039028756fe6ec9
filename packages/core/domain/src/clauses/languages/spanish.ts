import type { Language } from './language.ts';

/** Spanish, as in Spain and Latin America. */
export const SPANISH: Language = {
  code: 'es',
  phrases: {
    EXCLUDES:
      'no (?:está|están|queda|quedan) (?:\\p{L}+ ){0,2}(?:incluid\\p{L}*|cubiert\\p{L}*|comprendid\\p{L}*|contemplad\\p{L}*|previst\\p{L}*)|no (?:incluye|incluyen|comprende|comprenden|contempla|contemplan|cubre|cubren|forma parte|forman parte)|(?:queda|quedan|está|están) (?:\\p{L}+ ){0,2}exclu\\p{L}*|(?:fuera|queda fuera|quedan fuera) d(?:el|e) (?:alcance|este contrato)|no se (?:realizará|realizarán|migrará|migrarán|configurará|entregará|proporcionará|prestará)\\p{L}*|no (?:migrará|configurará|entregará|realizará|proporcionará|prestará)\\b',
    EXCLUDES_IN_SCOPE: 'no (?:es|son) (?:necesari\\p{L}*|requerid\\p{L}*)|(?:será|serán) objeto de (?:otro|un)',
    NO_EXCLUSION:
      'no (?:más|menos|exced|super|podrán? exceder|será[n]? más)\\p{L}*|no obstante|no sólo|no solo|no sólo|no solo|no limitad\\p{L}*|no más de|no (?:superará|excederá|supera|excede)\\p{L}*',
    RESTRICTS:
      'únicamente|solamente|exclusivamente|solo\\b|limitad\\p{L}* a|hasta\\b|como máximo|un máximo de|excepto|salvo',
    BOILERPLATE:
      'ley aplicable|legislación aplicable|jurisdicción|tribunales|confidencial\\p{L}*|limitación de responsabilidad|responsabilidad (?:civil|del proveedor)|fuerza mayor|propiedad intelectual|derechos de autor|rgpd|datos personales|rescisión|resolución del contrato|condiciones generales|subcontrat\\p{L}*|seguro\\b',
    INVOICING: 'factur\\p{L}*|iva\\b|plazo de pago|intereses de demora|orden de compra|datos bancarios',
    DEEMED_OR_ACCEPTED:
      'se reciben a satisfacción|se entiende aprobad\\p{L}*|se entiend\\p{L}* (?:recibid|aceptad)\\p{L}*|da por buen\\p{L}*|para validar|conformidad con|acto formal de recepción|se (?:considera|considerará|considerarán|entenderá|entenderán) (?:\\p{L}+ ){0,2}(?:aceptad|aprobad|recibid)\\p{L}*|criterios? de aceptación|acta de aceptación|aceptación tácita|dará por aceptad\\p{L}*',
    ACCEPTANCE_WORDS:
      'acept\\p{L}*|aprob\\p{L}*|valida\\p{L}*|prueba\\p{L}*|defecto\\p{L}*|incidencia\\p{L}*|firma\\p{L}*|conform\\p{L}*|revisa\\p{L}*',
    CHANGE_CONTROL:
      '(?:cambio|modificación|modificaciones|ampliación|solicitud de cambio|orden de cambio|control de cambios|trabajo adicional|trabajos adicionales)s?[^.;]{0,80}(?:escrito|aprob\\p{L}*|acuerdo|acord\\p{L}*|presupuesto|firma\\p{L}*|adenda|procedimiento|previ\\p{L}*|valorad\\p{L}*)',
    MITIGATES: '^(?:mitigación|medidas?|acciones|probabilidad|impacto) ?:',
    ASSUMES: 'supuesto\\p{L}*|se asume|se supone|hipótesis|siempre que|partiendo de|se presupone',
    PAYS: 'precio\\p{L}*|importes?\\b|honorarios|pag(?:o|os|a|ará|arán|ar|adero)\\b|tarifa\\p{L}*|coste\\p{L}*|costo\\p{L}*|remuneración|anticipo\\p{L}*|factur\\p{L}*|plazos? de pago|total\\b|presupuesto\\b|cuota\\p{L}*',
    CAPS: 'no rebasar\\p{L}*|no (?:podrán?|puede|pueden|deberán?|debe) (?:superar|exceder)|sin (?:superar|exceder)|no más de|como máximo|máximo\\b|tope\\b|límite\\b|hasta\\b|no (?:superará|excederá|supera|excede)\\p{L}*|limitad\\p{L}* a',
    CAPS_AFTER: 'como máximo|máximo',
    EXPENSES: 'boletos|pasajes|tiquetes|gastos|viáticos|viaje\\p{L}*|alojamiento|dietas|desplazamiento\\p{L}*',
    ESTIMATES: 'estimad\\p{L}*|estimación|aproximad\\p{L}*|orientativ\\p{L}*|previst\\p{L}*',
    WITHOUT_TAX:
      '(?:iva|impuestos) (?:\\S+ ){0,2}?(?:no (?:está )?incluid[oa]s?|excluid[oa]s?|aparte)|(?:más|sin|\\+|excluyendo|excluid[oa]s?|no incluyen?) (?:\\S+ ){0,4}?(?:iva|impuestos)\\b',
    WITH_TAX:
      '(?:iva|impuestos) (?:\\S+ ){0,2}?incluid[oa]s?|(?:con|incluyen?|incluid[oa]s?|incluyendo) (?:\\S+ ){0,3}?(?:iva|impuestos)\\b',
    NO_FEE: 'responsabilidad\\p{L}*|seguro\\p{L}*|penalizaci\\p{L}*|daños|facturación anual|licencia\\p{L}*',
    PERIOD:
      'prorrog\\p{L}*|(?:proyecto|trabajos?|servicios?|contrato|ejecución|prestación)\\b[^.;]{0,40}(?:se ejecut\\p{L}*|se prest\\p{L}*|se desarroll\\p{L}*|transcurr\\p{L}*|abarca\\p{L}*|se realiz\\p{L}*)|plazo de ejecución|duración|vigencia|fecha de inicio|fecha de fin|fecha de finalización|entra(?:rá)? en vigor|(?:proyecto|contrato|servicio|servicios|trabajos) (?:comienza|comenzará|comienzan|comenzarán|finaliza|finalizará|finalizan|finalizarán|dura|durará|termina|terminará)\\p{L}*|período de|periodo de',
    MILESTONE:
      'hito\\p{L}*|puesta en (?:producción|marcha)|salida a producción|lanzamiento|arranque|inicio\\b|fin\\b|finalización|entrega\\p{L}*|piloto\\p{L}*|despliegue|cierre|formación|aceptación|fase \\d|vencimiento|fecha límite|a más tardar|tendrá lugar|go-?live|kick-?off|uat\\b',
    MODAL:
      '(?:debe|deben|deberá|deberán|tiene que|tienen que|se compromete|se comprometen|será|serán|podrá|podrán|puede|pueden|va a|van a|es|son|está|están)\\b',
    DUTY: '(?:debe|deben|deberá|deberán|tiene que|tienen que|se compromete|se comprometen|será|serán|va a|van a)\\b',
    ACTS: "^(?:el |la |los |las |nuestro |nuestros )?[\\p{L}&.,' -]{1,60}? (?:proporciona|proporcionará|proporcionan|configura|configurará|configuran|entrega|entregará|entregan|realiza|realizará|realizan|forma|formará|forman|designa|designará|designan|nombra|nombrará|desarrolla|desarrollará|documenta|documentará|migra|migrará|instala|instalará|valida|validará|prueba|probará|facilita|facilitará|facilitan|aporta|aportará|pone|pondrá|ponen|garantiza|garantizará|participa|participará|implementa|implementará|integra|integrará|crea|creará|imparte|impartirá|paga|pagará|elabora|elaborará|asigna|asignará|da|dará|presta|prestará|suministra|suministrará|\\p{L}{2,14}(?:ará|arán|erá|erán|irá|irán))\\b",
    WORKS:
      'configur\\p{L}*|implement\\p{L}*|implant\\p{L}*|desarroll\\p{L}*|instal\\p{L}*|migr\\p{L}*|integr\\p{L}*|adapt\\p{L}*|formación|formar\\p{L}*|forma\\b|cre(?:a|ar|ación|ará)\\b|despleg\\p{L}*|desplieg\\p{L}*|prueb\\p{L}*|probar\\p{L}*|anali\\p{L}*|análisis|automati\\p{L}*|conect\\p{L}*|conexión|document(?:a|ar|ación|ará)\\b|taller\\p{L}*|diseñ\\p{L}*|puesta en marcha|soporte|apoyo|proporcion\\p{L}*|realiz\\p{L}*|elabor\\p{L}*|impart\\p{L}*|carga\\b|parametriz\\p{L}*',
    DELIVERS:
      'entreg\\p{L}*|proporcion\\p{L}*|elabor\\p{L}*|redact\\p{L}*|suministr\\p{L}*|facilita\\p{L}*|document\\p{L}*|presenta\\p{L}*',
    HANDS_OVER: 'entrega|entregará|entregan|entregarán|entregado|presentará|suministrará',
    DOCUMENTS:
      'documentos?\\b|documentación|informes?\\b|guías?\\b|manual(?:es)?\\b|plan(?:es)?\\b|especificaci(?:ón|ones)\\b|actas?\\b|instrucciones|materiales|presentaci(?:ón|ones)\\b|matri(?:z|ces)\\b|diagramas?\\b|entregables?\\b|inventarios?\\b',
    PROVIDES:
      'proporcion\\p{L}*|facilita\\p{L}*|aport\\p{L}*|pone\\b|pondrá|ponen|designa\\p{L}*|nombr\\p{L}*|garantiz\\p{L}*|asegur\\p{L}*|valida\\p{L}*|prueba|probará|aprob\\p{L}*|particip\\p{L}*|asign\\p{L}*|respond\\p{L}*|entreg\\p{L}*|prepar\\p{L}*|paga\\p{L}*|informa(?:r|n|rá|rán)?\\b|colabor\\p{L}*|suministr\\p{L}*|da\\b|dará\\b|permit\\p{L}*',
    DUTY_OF: '(?:a cargo|responsabilidad|por cuenta) (?:del |de la |de los |de )',
    IMPERATIVE:
      '^(?:y )?(?:configuración|implementación|implantación|desarrollo|instalación|migración|integración|adaptación|formación|creación|análisis|automatización|conexión|documentación|diseño|puesta en marcha|soporte|realización|elaboración|impartición|carga|parametrización|despliegue|pruebas|configurar|implementar|crear|formar|migrar|diseñar|elaborar) (?:de |del |la |el |los |las |a )?\\p{L}',
    DURATION: 'prorrog\\p{L}*|duración|dura\\b|durará|vigencia|período de|periodo de',
    NEGATES:
      'no se \\p{L}+|no (?:incluy|suministr|realiz|contempl|prest|form|entreg|desarroll|migr|configur|comprend|abarc|hac|har|será|est)\\p{L}*',
    CHANGES:
      'cambios?|modificaci(?:ón|ones)|ampliaci(?:ón|ones)|adendas?|otrosí|variaci(?:ón|ones)|(?:cualquier|toda|nuevas?) (?:petición|peticiones|solicitud|solicitudes|necesidad)|trabajos? adicionales?',
    AGREED:
      'escrito|aprob\\p{L}*|acuerd\\p{L}*|acord\\p{L}*|firma\\p{L}*|autoriz\\p{L}*|adenda|otrosí|valor\\p{L}*|conform\\p{L}*|comité|visto bueno|acept\\p{L}*|decid(?:e|en|irá|irán|ido|ida)\\b|presupuest\\p{L}*',
    RECURS:
      'cada (?:mes|semana|quincena|trimestre|quince días|dos semanas|lunes|martes|miércoles|jueves|viernes)\\b|(?:semanal|quincenal|mensual|trimestral)(?:es|mente)?\\b|todos los (?:lunes|martes|miércoles|jueves|viernes)',
    RECEIVES: '(?:recibirá|recibirán|recibiréis|recibe)(?![\\p{L}])',
    CONDUCT:
      'corregirá\\p{L}* sin (?:costo|coste)|portará\\p{L}*|informe mensual|reporte de avance|rinde\\b|mantendrá\\b|inform(?:a|ará|an|arán|e)\\b|cumpl(?:e|irá|en|irán|ir)\\b|respet\\p{L}*|se reun\\p{L}*|asist(?:e|irá|en|irán)\\b|acta de seguimiento|mantendrá\\p{L}*|no sustituirá|notifica(?:r|rá|rán|n)?\\b|reporta\\p{L}*|rinde|rendirá|publica\\p{L}*|acat\\p{L}*|observar\\p{L}*',
    BUILDS:
      'configur\\p{L}*|desarroll\\p{L}*|implement\\p{L}*|migr\\p{L}*|instal\\p{L}*|form(?:a|ará|arán)\\b|capacit\\p{L}*|entreg\\p{L}*|integr\\p{L}*|dise\\p{L}*|realizará\\p{L}*|elabor\\p{L}*|parametriz\\p{L}*|constru\\p{L}*',
    HELPS:
      'designa\\p{L}*|nombr\\p{L}*|facilita\\p{L}*|aport\\p{L}*|pondrá\\p{L}*|pone\\b|valida\\p{L}*|aprob\\p{L}*|pag(?:a|ará)\\b|proporcion\\p{L}*|permit\\p{L}*|garantiz\\p{L}*|suministr\\p{L}*|asign\\p{L}*',
  },
  headings: {
    scope:
      'alcance|alcance del proyecto|alcance de los servicios|alcance de los trabajos|servicios|descripción de los servicios|objeto|objeto del contrato|trabajos|tareas|actividades|requisitos|requisitos funcionales|alcance y entregables|implementación|configuración|formación|migración de datos|integraciones|metodología|enfoque',
    exclusion:
      'fuera de alcance|fuera del alcance|exclusiones|no incluido|no incluidos|servicios excluidos|límites del alcance|exclusiones del alcance|qué no está incluido|qué no haremos|lo que no haremos',
    deliverable:
      'entregables|lista de entregables|resultados|productos entregables|documentos a entregar|entregables e hitos',
    assumption:
      'supuestos|hipótesis|premisas|supuestos y restricciones|restricciones|dependencias|prerrequisitos|requisitos previos|condiciones previas',
    risk: 'riesgos|riesgos del proyecto|riesgos y dependencias|riesgos y supuestos|gestión de riesgos|análisis de riesgos',
    clientDuty:
      'obligaciones del cliente|responsabilidades del cliente|compromisos del cliente|aportaciones del cliente|requisitos del cliente|colaboración del cliente|deberes del cliente',
    obligation:
      'obligaciones del proveedor|responsabilidades del proveedor|garantía|niveles de servicio|equipo|personal',
    milestone:
      'hitos|calendario|cronograma|plazos|plazos de entrega|planificación|fechas clave|plan de trabajo|hitos y plazos|calendario del proyecto',
    fee: 'precio|precios|honorarios|tarifas|condiciones económicas|pago|pagos|forma de pago|condiciones de pago|importe|costes|costos|presupuesto|facturación y pago|gastos|calendario de pagos|precio y forma de pago',
    period: 'duración|vigencia|plazo|plazo de ejecución|duración del contrato|vigencia del contrato|inicio y duración',
    acceptance:
      'aceptación|criterios de aceptación|recepción|validación|procedimiento de aceptación|aceptación de entregables|pruebas de aceptación',
    changeControl:
      'control de cambios|gestión de cambios|cambios|modificaciones|solicitudes de cambio|procedimiento de cambios|trabajos adicionales|modificación del alcance',
    background:
      'antecedentes|introducción|objetivos|objetivo|contexto|situación actual|presentación|partes|las partes|gobernanza|comunicación|contactos|organización del proyecto',
    terms:
      'ley aplicable|legislación aplicable|confidencialidad|responsabilidad|limitación de responsabilidad|fuerza mayor|propiedad intelectual|resolución|rescisión|terminación|disposiciones generales|definiciones|glosario|protección de datos|jurisdicción|firmas|firma|índice|contenido|facturación|seguros|subcontratación',
    buying: 'criterios de adjudicación|presentación de ofertas|licitación|adjudicación|solvencia',
  },
  duties: 'obligaciones|responsabilidades|compromisos|deberes|aportes|aportaciones',
  closing: 'atentamente|saludos|cordialmente|un saludo',
  future: '\\p{L}{2,}remos\\b|\\p{L}{2,}(?:ará|arán|erá|erán|irá|irán|drá|drán)\\b',
  cues: {
    exclusion:
      'no (?:incluid|contemplad|comprendid|previst)\\p{L}*|fuera\\b|exclu\\p{L}*|no (?:haremos|hacemos|hará|incluye)|lo que no',
    changeControl: 'cambios?$|modificaciones?$|adendas?|otrosí|control de cambios|ampliaciones?',
    acceptance: 'aceptación|recepción|conformidad|recibo a satisfacción|criterios de cierre',
    assumption: 'supuestos?\\b|hipótesis|premisas|partimos de|condicionantes',
    clientDuty:
      'apoyo|qué (?:pone|aporta)\\b|(?:necesitamos|esperamos|pedimos)|de su parte|(?:compromisos|aportes?|aportaciones|tareas|deberes|insumos|a cargo) (?:de|del|de la|a cargo del) (?:cliente|contratante|entidad contratante|ayuntamiento|órgano de contratación|entidad|área|usuario)\\p{L}*',
    deliverable:
      'documentación\\b|entregables?|entregas?\\b|productos\\b|recibir(?:á|án|éis|ás)|qué (?:entregamos|recibe)',
    obligation:
      'gobierno|otros acuerdos|^acuerdos$|reglas|obligaciones? (?:del|de la) (?:proveedor|contratista|consultor|adjudicatari)\\p{L}*|forma de trabajo|seguimiento|equipo de trabajo',
    period: 'duración|plazo de ejecución|vigencia',
    milestone: 'calendario|cronograma|hitos?\\b|fechas\\b|cuándo',
    fee: 'oferta económica|contraprestación|precio|valor (?:del|y)|cuánto|(?:qué|lo que) cuesta|honorarios|forma de pago|presupuesto',
    scope:
      'lo que (?:haremos|hacemos)|nuestro trabajo|qué hace\\b|qué (?:haremos|hacemos|hará)|actividades\\b|trabajos\\b|a cargo del (?:proveedor|contratista)',
  },
  supplier:
    'proveedor(?:a|es)?|prestador(?:a)?|contratista|adjudicatari(?:o|a)|consultor(?:a|es)?|nuestro equipo|nosotros',
  client: 'cliente(?:s)?|contratante|comprador|usted(?:es)?',
  both: 'partes|ambas partes',
  before: '(?:de|del|a|al|por|para|con|ante|hacia|sobre|entre)(?: la| el| los| las)?',
  months: [
    'enero|ene',
    'febrero|feb',
    'marzo|mar',
    'abril|abr',
    'mayo|may',
    'junio|jun',
    'julio|jul',
    'agosto|ago',
    'septiembre|setiembre|sept|sep',
    'octubre|oct',
    'noviembre|nov',
    'diciembre|dic',
  ],
  until: 'al|hasta el',
  andEnds:
    'y (?:vence|vencerá|expira|acaba)(?: el)?|y (?:finaliza|finalizará|termina|terminará|concluye|dura hasta)(?: el)?',
  between: ['entre(?: el)?', 'y(?: el)?'],
  within: 'en (?:un |el )?plazo de|en un máximo de|dentro de(?: los)?|antes de|en',
  uponEvent: 'a|al|con|contra|tras|después|en|antes|previa',
  units: ['días?', 'días? (?:hábil(?:es)?|laborables?)', 'semanas?', 'mes(?:es)?', 'años?'],
  rates: {
    each: 'por|la|el|al|a la',
    hour: 'horas?',
    day: 'días?|jornadas?',
    week: 'semanas?',
    month: 'mes(?:es)?',
    hourly: 'tarifas? (?:horarias?|por hora)|precios? por hora|(?:valor (?:de la )?|la |cada )hora',
    daily: 'cada día|(?:la|cada) jornada|tarifas? (?:diarias?|por día)|precios? por día',
    monthly: 'mensual(?:es)?|al mes',
  },
  atMost: 'como mucho|no (?:serán|será) más de|hasta|como máximo|un máximo de|máximo|limitad(?:o|a|os|as) a|no más de',
  open: 'por (?:definir|confirmar|determinar|completar)|haga clic (?:o pulse )?aquí|elija un elemento|pendiente de (?:definir|confirmar)',
  orFewer: 'como máximo|máximo|a lo sumo|como mucho|max',
  numbers: {
    dos: 2,
    tres: 3,
    cuatro: 4,
    cinco: 5,
    seis: 6,
    siete: 7,
    ocho: 8,
    nueve: 9,
    diez: 10,
    doce: 12,
    trece: 13,
    catorce: 14,
    quince: 15,
    dieciséis: 16,
    diecisiete: 17,
    dieciocho: 18,
    diecinueve: 19,
    veinte: 20,
    veintiún: 21,
    veintiuno: 21,
    veintiuna: 21,
    veintidós: 22,
    veinticuatro: 24,
    veinticinco: 25,
    treinta: 30,
    'treinta y seis': 36,
    cuarenta: 40,
    cincuenta: 50,
    sesenta: 60,
  },
  abbreviations: 'art núm aprox máx mín sr sra dr ref pág ud uds incl excl cía',
  documents: 'propuesta|pliego|orden de trabajo|acta|anexo|contrato|acuerdo|encargo|memoria',
  counted: {
    requestTypes: 'tipos? de (?:solicitud(?:es)?|petici(?:ón|ones))|formularios?',
    workflows: 'workflows?|flujos?(?: de trabajo)?|procesos?',
    fields: 'campos?',
    configItems: 'automatizaci(?:ón|ones)|reglas?|slas?|paneles?|colas?|informes?|integraci(?:ón|ones)',
    projects: 'proyectos?|portal(?:es)?|centros? de servicio|espacios?',
  },
  columns: {
    inScope: 'incluid\\p{L}*|dentro\\b',
    exclusion: 'fuera\\b|exclu\\p{L}*|no incluid\\p{L}*|fuera de alcance',
    acceptance: 'acept\\p{L}*|criterio\\p{L}*',
    rate: 'tarifas?|precio por (?:hora|día)|por (?:hora|día)',
    amount: 'importes?\\b|precio\\p{L}*|coste\\p{L}*|costo\\p{L}*|total\\p{L}*|pago\\p{L}*|valor|honorarios',
    date: 'fecha\\p{L}*|plazo\\p{L}*|vencimiento|inicio|fin\\b|entrega\\b|semana',
    begins: 'desde|del|inicio|comienzo',
    ends: 'fin|final|hasta|al|término|finalización',
    hours: 'horas?|esfuerzo',
    quantity: 'máximo|tope|cantidad|número|nº',
    assumption: 'supuesto\\p{L}*|hipótesis',
    risk: 'riesgos?',
    deliverable: 'entregable\\p{L}*|resultado\\p{L}*',
    milestone: 'hito\\p{L}*|fases?|etapas?',
    person: 'rol\\b|perfil|puesto',
    level: 'nivel(?:es)?|experiencia',
    place: 'región|lugar|país|ubicación|sede',
    owner: 'responsable|quién',
    work: 'tarea\\p{L}*|actividad\\p{L}*|servicio\\p{L}*|requisito\\p{L}*|paquete',
    text: 'descripción|observaci\\p{L}*|comentario\\p{L}*|nombre|título|detalle\\p{L}*',
  },
};
