/** The sample that `npm start -- --demo` is filled with: invented people and organisations on reserved domains. */
export const earner = { first_name: 'Maya', last_name: 'Okonkwo', email: 'maya.okonkwo@aldermoor.example' }
export const issuerPerson = { first_name: 'Ingrid', last_name: 'Aas', email: 'office@harboursailing.example' }
export const password = 'wear what you have earned'

/** What the operator of the sample says to visitors. */
export const home = {
  provided_by: { name: 'Aldermoor University', url: 'https://aldermoor.example' },
  home_words:
    '“We run this Sash for our own schools and for every club in the Lindgate region. It costs you nothing, and it stays when you graduate.”',
  home_words_by: 'Ruth Adeyemi, Registry',
}
export const crest =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 112"><path d="M6 6h84v52c0 26-18 40-42 50C24 98 6 84 6 58Z" fill="#4b1026"/><path d="M12 12h72v46c0 22-15 34.5-36 43.500C27 92.500 12 80 12 58Z" fill="none" stroke="#dcaa48" stroke-width="2.5"/><path d="M48 92V50" stroke="#f9eedb" stroke-width="5" stroke-linecap="round"/><g fill="#f9eedb"><ellipse cx="48" cy="34" rx="9" ry="12"/><ellipse cx="31" cy="46" rx="9" ry="7" transform="rotate(24 31 46)"/><ellipse cx="65" cy="46" rx="9" ry="7" transform="rotate(-24 65 46)"/><ellipse cx="32" cy="64" rx="8" ry="6" transform="rotate(18 32 64)"/><ellipse cx="64" cy="64" rx="8" ry="6" transform="rotate(-18 64 64)"/></g><path d="M30 80h36" stroke="#dcaa48" stroke-width="3" stroke-linecap="round"/></svg>'

/** A class of the first issuer, with Maya and others of those who are awarded to. */
export const eveningClass = {
  name: 'Evening class, autumn 2026',
  description: 'Day Skipper course, Tuesdays, until Dec 15',
}

/** Where the badge is shown on a screen, and nobody has the addresses beforehand. */
/** Has no account yet, and a mail of today. */
export const newcomer = { name: 'Sam Lindqvist', email: 'sam.lindqvist@skargard.example' }

export const eventGuests = ['ari', 'bea', 'cai', 'dina', 'eli', 'fay', 'gus', 'hana', 'ilse', 'jun', 'kit', 'lea'].map(
  (name) => `${name}@pier.example`,
)
export const event = { title: 'Open day, pier 3', cap: 200, time_zone: 'Europe/London' }

/** A claim of the same event that asks for something first, and who has shown something. */
export const reviewedEvent = {
  title: 'Night passage, pier 3',
  cap: 20,
  time_zone: 'Europe/London',
  needs_approval: true,
  asks: { text: 'required', links: 'optional', files: 'optional' },
}
export const applicants = [
  {
    person: { first_name: 'Tove', last_name: 'Aalto', email: 'tove.aalto@pier.example' },
    text: 'I took the helm from Lindgate to Tern Rock, from dusk until two in the morning.',
  },
  {
    person: { first_name: 'Idris', last_name: 'Bello', email: 'idris.bello@pier.example' },
    text: 'I kept the log of the passage on the third of October, and the watch from midnight on.',
  },
]

export interface DemoBadge {
  name: string
  art: string
  description: string
  criteria: string
  tags: string[]
  in_language?: string
  translations?: { language: string; name: string; description: string; criteria_text: string }[]
  expires?: { amount: number; duration: 'years' | 'months' }
}

export interface DemoIssuer {
  name: string
  url: string
  description: string
  badges: DemoBadge[]
}

export const issuers: DemoIssuer[] = [
  {
    name: 'Harbour Sailing School',
    url: 'https://harboursailing.example',
    description:
      'A training centre for dinghy and yacht sailors, examined every year by the national sailing authority.',
    badges: [
      {
        name: 'Day Skipper',
        art: 'day-skipper',
        description:
          'The holder skippers a yacht by day, in familiar waters, with a crew that relies on the decisions made at the helm.',
        criteria:
          'To earn this badge a sailor has:\n\n- planned and skippered at least three day passages, one of them after dark;\n- brought a yacht under sail to a mooring, a pontoon and an anchorage;\n- led a man-overboard recovery within four minutes;\n- passed the written paper on tides, lights and collision rules.',
        tags: ['sailing', 'seamanship', 'navigation', 'leadership'],
        in_language: 'en',
        translations: [
          {
            language: 'de',
            name: 'Tagesskipper',
            description:
              'Führt bei Tag eine Jacht in vertrauten Gewässern, mit einer Crew, die sich auf die Entscheidungen am Ruder verlässt.',
            criteria_text:
              'Dafür hat jemand:\n\n- mindestens drei Tagesfahrten geplant und geführt, eine davon bis nach Einbruch der Dunkelheit;\n- eine Jacht unter Segeln an eine Boje, an einen Steg und vor Anker gebracht;\n- ein Mann-über-Bord-Manöver in vier Minuten geleitet;\n- die schriftliche Prüfung über Gezeiten, Lichter und Ausweichregeln bestanden.',
          },
        ],
        expires: { amount: 5, duration: 'years' },
      },
      {
        name: 'First Aid Afloat',
        art: 'first-aid',
        description: 'The holder gives first aid on board until help arrives, and knows how to call it.',
        criteria:
          'Attended the two-day course and passed the practical test: resuscitation, cold, bleeding, radio call.',
        tags: ['first aid', 'safety'],
        expires: { amount: 3, duration: 'years' },
      },
      {
        name: 'Coastal Walk Leader',
        art: 'coastal-walk-leader',
        description: 'The holder leads groups along the coast path in all but winter conditions.',
        criteria: 'Led five walks with groups of six or more, with route cards, and planned for tide and weather.',
        tags: ['leadership', 'outdoors'],
      },
      {
        name: 'Buddy Sailor',
        art: 'buddy-sailor',
        description: 'The holder has taken a beginner through a whole season.',
        criteria: 'Sailed at least twelve times with the same beginner, who now sails alone.',
        tags: ['mentoring', 'sailing'],
      },
    ],
  },
  {
    name: 'Aldermoor University',
    url: 'https://aldermoor.example',
    description: 'A university by the moor, founded 1894. The Registry awards these badges for study and for service.',
    badges: [
      {
        name: 'Data Analysis with R',
        art: 'data-analysis',
        description: 'The holder cleans, explores and models real data in R and explains what was found.',
        criteria:
          'Completed ten weekly labs and a project on a data set of the holder’s own choice, marked by two examiners.',
        tags: ['data', 'statistics', 'r'],
      },
      {
        name: 'Dean’s List 2025',
        art: 'deans-list',
        description: 'One of the fifty best results of the year in the Faculty of Science.',
        criteria: 'A weighted average of at least 82 in the academic year 2024/25.',
        tags: ['distinction'],
      },
      {
        name: 'Open Science Champion',
        art: 'open-science',
        description: 'The holder publishes data, code and papers so that anyone can check and reuse them.',
        criteria: 'Two registered reports and one reused data set, confirmed by the library.',
        tags: ['research', 'open science'],
        expires: { amount: 2, duration: 'years' },
      },
      {
        name: 'One Hundred Hours',
        art: 'hundred-hours',
        description:
          'A hundred hours with the Greenway Volunteers beside one’s studies, kept in the logbook and confirmed.',
        criteria: 'One hundred hours in at most two years, each confirmed by the Greenway Volunteers.',
        tags: ['volunteering'],
      },
    ],
  },
]

/** Recipients besides Maya; they have no account, so their awards wait under their address. */
export const recipients = [
  ['Łukasz Wiśniewski', 'l.wisniewski@gdynia.example'],
  ['Priya Raman', 'priya@ramanboats.example'],
  ['Jonas Ekdahl', 'jonas.ekdahl@skargard.example'],
  ['Amina Yusuf', 'amina.yusuf@mail.example'],
  ['Tom Reyes', 'tom.reyes@mail.example'],
  ['Zoë Müller', 'zoe@mueller.example'],
  ['Kenji Mori', 'kenji.mori@kaze.example'],
  ['Siobhán Walsh', 'siobhan@walsh.example'],
] as const
