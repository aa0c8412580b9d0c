/** What one of each costs, as `capacity` prints it. */
export interface Printed {
  /** Milliseconds of processor time, server and PostgreSQL together. */
  awardOfBatch: number
  awardAlone: number
  page: number
  document: number
  signIn: number
  /** Bytes in the database, and of its log. */
  keptAward: number
  account: number
  logOfAward: number
}

export interface Place {
  name: string
  awards: number
  people: number
  /** In the busiest minute: of batches, one by one, public pages and documents looked at, and sign-ins, a second. */
  batch: number
  alone: number
  pages: number
  documents: number
  signIns: number
}

export const places: readonly Place[] = [
  { name: 'school', awards: 20_000, people: 3000, batch: 5, alone: 0.2, pages: 2, documents: 1, signIns: 1 },
  {
    name: 'university',
    awards: 2_000_000,
    people: 400_000,
    batch: 50,
    alone: 2,
    pages: 50,
    documents: 20,
    signIns: 10,
  },
  {
    name: 'nation',
    awards: 50_000_000,
    people: 5_000_000,
    batch: 450,
    alone: 50,
    pages: 500,
    documents: 1500,
    signIns: 50,
  },
]

/** Said with the table. */
export const taken = {
  /** Share of the processors that work in the busiest minute. */
  load: 0.5,
  /** Of the database, indexes and what is read again and again: this much should fit into memory. */
  hot: 0.2,
  /** Disk beside the database: its log, what updates leave until vacuum, and room to build an index anew. */
  spare: 2,
  /** Bytes of a page and of a document on the way to the browser, compressed. */
  pageBytes: 40_000,
  documentBytes: 2500,
}

const rows: readonly [string, (place: Place, printed: Printed) => string][] = [
  ['awards kept', ({ awards }) => whole(awards)],
  ['people', ({ people }) => whole(people)],
  ['awards a second, in batches and alone', ({ batch, alone }) => `${batch} and ${alone}`],
  ['pages, documents and sign-ins a second', ({ pages, documents, signIns }) => `${pages}, ${documents}, ${signIns}`],
  ['cores', (place, printed) => few(coresOf(place, printed))],
  ['of these for pages', ({ pages }, { page }) => few((pages * page) / 1000 / taken.load)],
  ['database, GB', (place, printed) => few(bytesOf(place, printed) / 1e9)],
  ['disk, GB', (place, printed) => few((bytesOf(place, printed) * taken.spare) / 1e9)],
  ['memory for PostgreSQL, GB', (place, printed) => few(Math.max(0.5, (bytesOf(place, printed) * taken.hot) / 1e9))],
  ['log, MB a second', ({ batch, alone }, { logOfAward }) => few(((batch + alone) * logOfAward) / 1e6)],
  [
    'network, Mbit a second',
    ({ pages, documents }) => few(((pages * taken.pageBytes + documents * taken.documentBytes) * 8) / 1e6),
  ],
]

const coresOf = ({ batch, alone, pages, documents, signIns }: Place, printed: Printed): number =>
  (batch * printed.awardOfBatch +
    alone * printed.awardAlone +
    pages * printed.page +
    documents * printed.document +
    signIns * printed.signIn) /
  1000 /
  taken.load

const bytesOf = ({ awards, people }: Place, { keptAward, account }: Printed): number =>
  awards * keptAward + people * account

/** What each of the places needs, as a table. */
export const sizingOf = (printed: Printed): string =>
  [
    `| In the busiest minute | ${places.map(({ name }) => name).join(' | ')} |`,
    `|---|${'---:|'.repeat(places.length)}`,
    ...rows.map(([title, tell]) => `| ${title} | ${places.map((place) => tell(place, printed)).join(' | ')} |`),
  ].join('\n')

const whole = (value: number): string => Math.round(value).toLocaleString('en-US')
const few = (value: number): string => (value >= 100 ? whole(value) : `${Number(value.toPrecision(2))}`)

const cells = (line: string): string[] => line.split('|').map((cell) => cell.trim())

/** Reads the table that `capacity` prints out of a text. */
export const readPrinted = (text: string): Printed => {
  const find = (title: string, column: 2 | 3 | 4): number => {
    const line = text.split('\n').find((one) => one.startsWith(`| ${title} |`))
    const value = Number(cells(line ?? '')[column]?.replaceAll(',', '') || Number.NaN)
    if (Number.isNaN(value)) throw new Error(`The table does not say what "${title}" costs.`)
    return value
  }
  return {
    awardOfBatch: find('award of a batch of 20,000', 2),
    awardAlone: find('award a badge', 2),
    page: find('page of an award', 2),
    document: find('document of an award (2.0)', 2),
    signIn: find('sign-in with a password', 2),
    keptAward: find('the same as it is kept, when its mail is gone', 3),
    account: find('account with its backpack', 3),
    logOfAward: find('award of a batch of 20,000', 4),
  }
}
