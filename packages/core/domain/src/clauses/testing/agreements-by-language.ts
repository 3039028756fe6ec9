/** One agreement in each language, its parts in the same order with the same facts. */
export const AGREEMENT_BY_LANGUAGE: Readonly<Record<string, string>> = {
  en: `# Statement of Work

## 1. Background

Bramble Logistics runs a service desk for 900 employees.

## 2. Scope

- The Supplier configures the service portal
- Configuration of up to 12 request types
- Migration of the knowledge base

The Supplier will train five agents.

## 3. Out of scope

- SAP
- Migration of old tickets

Custom development is not included.

## 4. Deliverables

| Deliverable | Due date |
| --- | --- |
| Design document | 15 January 2027 |
| Configured portal | 12 March 2027 |

## 5. Milestones

- Kick-off on 4 January 2027
- Go-live on 22 March 2027

## 6. Client responsibilities

- The Client names a project lead within 5 business days
- The Client provides access to the test system by 8 January 2027

## 7. Assumptions

- All workshops take place online
- The client's licenses are in place

## 8. Fees

The fixed price is EUR 48,000.00, payable as follows:

- 40 % on signature
- 60 % on acceptance

Travel expenses are limited to EUR 2,500.00.

## 9. Acceptance

Without an answer within 10 days, a deliverable is deemed accepted.

## 10. Change control

Changes to the scope require a signed change order.

## 11. Term

The project begins on 4 January 2027 and ends on 30 June 2027.

## 12. Confidentiality

Both parties treat all information as confidential.
`,
  de: `# Leistungsbeschreibung

## 1. Ausgangslage

Die Bramble Logistik betreibt einen Service Desk für 900 Mitarbeitende.

## 2. Leistungsumfang

- Der Auftragnehmer konfiguriert das Serviceportal
- Konfiguration von bis zu 12 Anfragetypen
- Migration der Wissensdatenbank

Der Auftragnehmer wird fünf Agenten schulen.

## 3. Nicht im Leistungsumfang enthalten

- SAP
- Migration alter Tickets

Individuelle Entwicklungen sind nicht enthalten.

## 4. Liefergegenstände

| Liefergegenstand | Termin |
| --- | --- |
| Feinkonzept | 15. Januar 2027 |
| Konfiguriertes Portal | 12. März 2027 |

## 5. Meilensteine

- Kick-off am 4. Januar 2027
- Go-live am 22.03.2027

## 6. Mitwirkungspflichten des Auftraggebers

- Der Auftraggeber benennt innerhalb von 5 Arbeitstagen eine Projektleitung
- Der Auftraggeber stellt bis zum 8. Januar 2027 einen Zugang zum Testsystem bereit

## 7. Annahmen

- Alle Workshops finden online statt
- Die Lizenzen des Auftraggebers sind vorhanden

## 8. Vergütung

Der Festpreis beträgt 48.000,00 EUR, zahlbar wie folgt:

- 40 % bei Unterzeichnung
- 60 % nach Abnahme

Reisekosten sind auf 2.500,00 EUR begrenzt.

## 9. Abnahme

Ohne Rückmeldung innerhalb von 10 Tagen gilt ein Liefergegenstand als abgenommen.

## 10. Änderungsverfahren

Änderungen des Leistungsumfangs müssen schriftlich vereinbart werden.

## 11. Laufzeit

Das Projekt beginnt am 4. Januar 2027 und endet am 30. Juni 2027.

## 12. Vertraulichkeit

Beide Parteien behandeln alle Informationen vertraulich.
`,
  fr: `# Cahier des prestations

## 1. Contexte

Bramble Logistique exploite un centre de services pour 900 collaborateurs.

## 2. Périmètre

- Le prestataire configure le portail de services
- Configuration de 12 types de demande au maximum
- Migration de la base de connaissances

Le prestataire formera cinq agents.

## 3. Hors périmètre

- SAP
- Reprise des anciens tickets

Les développements spécifiques ne sont pas inclus.

## 4. Livrables

| Livrable | Échéance |
| --- | --- |
| Dossier de conception | 15 janvier 2027 |
| Portail configuré | 12 mars 2027 |

## 5. Jalons

- Réunion de lancement le 4 janvier 2027
- Mise en production le 22 mars 2027

## 6. Obligations du client

- Le client désigne un chef de projet dans les 5 jours ouvrés
- Le client fournit un accès au système de test avant le 8 janvier 2027

## 7. Hypothèses

- Tous les ateliers se déroulent en ligne
- Les licences du client sont disponibles

## 8. Prix

Le prix forfaitaire est de 48 000,00 EUR, payable comme suit :

- 40 % à la signature
- 60 % à la recette

Les frais de déplacement sont plafonnés à 2 500,00 EUR.

## 9. Recette

Sans réponse dans les 10 jours, le livrable est réputé accepté.

## 10. Gestion des changements

Les modifications du périmètre font l'objet d'un avenant signé.

## 11. Durée

Le projet commence le 4 janvier 2027 et se termine le 30 juin 2027.

## 12. Confidentialité

Les deux parties traitent toutes les informations de manière confidentielle.
`,
  es: `# Descripción de los servicios

## 1. Antecedentes

Bramble Logística opera un centro de servicios para 900 empleados.

## 2. Alcance

- El proveedor configura el portal de servicios
- Configuración de hasta 12 tipos de solicitud
- Migración de la base de conocimientos

El proveedor formará a cinco agentes.

## 3. Fuera de alcance

- SAP
- Migración de los tickets antiguos

Los desarrollos a medida no están incluidos.

## 4. Entregables

| Entregable | Fecha de entrega |
| --- | --- |
| Documento de diseño | 15 de enero de 2027 |
| Portal configurado | 12 de marzo de 2027 |

## 5. Hitos

- Reunión de arranque el 4 de enero de 2027
- Puesta en producción el 22 de marzo de 2027

## 6. Obligaciones del cliente

- El cliente designa un jefe de proyecto en un plazo de 5 días hábiles
- El cliente proporciona acceso al sistema de pruebas antes del 8 de enero de 2027

## 7. Supuestos

- Todos los talleres se celebran en línea
- Las licencias del cliente están disponibles

## 8. Precio

El precio fijo es de 48.000,00 EUR, pagadero de la siguiente forma:

- 40 % a la firma
- 60 % a la aceptación

Los gastos de viaje están limitados a 2.500,00 EUR.

## 9. Aceptación

Sin respuesta en 10 días, el entregable se considerará aceptado.

## 10. Control de cambios

Los cambios del alcance requieren una orden de cambio firmada.

## 11. Duración

El proyecto comienza el 4 de enero de 2027 y finaliza el 30 de junio de 2027.

## 12. Confidencialidad

Ambas partes tratan toda la información como confidencial.
`,
  it: `# Descrizione dei servizi

## 1. Contesto

Bramble Logistica gestisce un service desk per 900 dipendenti.

## 2. Ambito

- Il fornitore configura il portale dei servizi
- Configurazione di massimo 12 tipi di richiesta
- Migrazione della base di conoscenza

Il fornitore formerà cinque agenti.

## 3. Fuori ambito

- SAP
- Migrazione dei vecchi ticket

Gli sviluppi su misura non sono inclusi.

## 4. Deliverable

| Deliverable | Scadenza |
| --- | --- |
| Documento di progetto | 15 gennaio 2027 |
| Portale configurato | 12 marzo 2027 |

## 5. Milestone

- Riunione di avvio il 4 gennaio 2027
- Messa in produzione il 22 marzo 2027

## 6. Obblighi del cliente

- Il cliente nomina un responsabile di progetto entro 5 giorni lavorativi
- Il cliente fornisce l’accesso al sistema di test entro l’8 gennaio 2027

## 7. Assunzioni

- Tutti i workshop si svolgono online
- Le licenze del cliente sono disponibili

## 8. Prezzo

Il prezzo fisso è di 48.000,00 EUR, pagabile come segue:

- 40 % alla firma
- 60 % all’accettazione

Le spese di viaggio sono limitate a 2.500,00 EUR.

## 9. Accettazione

Senza risposta entro 10 giorni il deliverable si intende accettato.

## 10. Gestione delle modifiche

Le modifiche dell’ambito richiedono un addendum firmato.

## 11. Durata

Il progetto inizia il 4 gennaio 2027 e termina il 30 giugno 2027.

## 12. Riservatezza

Entrambe le parti trattano tutte le informazioni come riservate.
`,
  nl: `# Omschrijving van de dienstverlening

## 1. Achtergrond

Bramble Logistiek heeft een servicedesk voor 900 medewerkers.

## 2. Scope

- De leverancier configureert het serviceportaal
- Configuratie van maximaal 12 aanvraagtypen
- Migratie van de kennisbank

De leverancier zal vijf agenten trainen.

## 3. Buiten scope

- SAP
- Migratie van oude tickets

Maatwerk is niet inbegrepen.

## 4. Deliverables

| Deliverable | Deadline |
| --- | --- |
| Ontwerpdocument | 15 januari 2027 |
| Geconfigureerd portaal | 12 maart 2027 |

## 5. Mijlpalen

- Kick-off op 4 januari 2027
- Livegang op 22 maart 2027

## 6. Verplichtingen van de opdrachtgever

- De opdrachtgever benoemt binnen 5 werkdagen een projectleider
- De opdrachtgever verstrekt voor 8 januari 2027 toegang tot het testsysteem

## 7. Aannames

- Alle workshops vinden online plaats
- De licenties van de opdrachtgever zijn aanwezig

## 8. Prijs

De vaste prijs bedraagt 48.000,00 EUR, als volgt betaalbaar:

- 40 % bij ondertekening
- 60 % na acceptatie

Reiskosten zijn beperkt tot 2.500,00 EUR.

## 9. Acceptatie

Zonder reactie binnen 10 dagen wordt een deliverable geacht geaccepteerd te zijn.

## 10. Wijzigingsbeheer

Wijzigingen van de scope worden schriftelijk overeengekomen.

## 11. Looptijd

Het project begint op 4 januari 2027 en eindigt op 30 juni 2027.

## 12. Geheimhouding

Beide partijen behandelen alle informatie als vertrouwelijk.
`,
  pt: `# Descrição dos serviços

## 1. Enquadramento

A Bramble Logística opera uma central de serviços para 900 colaboradores.

## 2. Âmbito

- O fornecedor configura o portal de serviços
- Configuração de até 12 tipos de pedido
- Migração da base de conhecimento

O fornecedor formará cinco agentes.

## 3. Fora do âmbito

- SAP
- Migração dos pedidos antigos

Os desenvolvimentos à medida não estão incluídos.

## 4. Entregáveis

| Entregável | Prazo |
| --- | --- |
| Documento de desenho | 15 de janeiro de 2027 |
| Portal configurado | 12 de março de 2027 |

## 5. Marcos

- Reunião de arranque em 4 de janeiro de 2027
- Entrada em produção em 22 de março de 2027

## 6. Obrigações do cliente

- O cliente designa um gestor de projeto no prazo de 5 dias úteis
- O cliente fornece acesso ao sistema de testes até 8 de janeiro de 2027

## 7. Pressupostos

- Todos os workshops decorrem online
- As licenças do cliente estão disponíveis

## 8. Preço

O preço fixo é de 48.000,00 EUR, pagável da seguinte forma:

- 40 % na assinatura
- 60 % na aceitação

As despesas de viagem estão limitadas a 2.500,00 EUR.

## 9. Aceitação

Sem resposta em 10 dias, o entregável será considerado aceite.

## 10. Gestão de alterações

As alterações do âmbito requerem um aditamento assinado.

## 11. Duração

O projeto começa em 4 de janeiro de 2027 e termina em 30 de junho de 2027.

## 12. Confidencialidade

Ambas as partes tratam toda a informação como confidencial.
`,
};
