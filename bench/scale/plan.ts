/** What a database is filled with; the same numbers make the same plan in every process. */
export interface Amounts {
  awards: number
  issuers: number
  classes: number
  /** Addresses with awards. */
  people: number
}

const given =
  'ana ben carla dev eda finn gita hugo ines jan kim lena mia noor ola pia quinn rosa sven tara uma vera wim'
const family = 'adler berg costa diaz evans fox garcia huber ito jensen kaya lopez meyer novak okafor park quist rossi'
const givenNames = given.split(' ')
const familyNames = family.split(' ')

/** In the proportions in which they were met: five awards to a person, two thousand issuers to ten million awards. */
export const amountsFor = (awards: number): Amounts => {
  const issuers = Math.max(10, Math.round(awards / 5000))
  return { awards, issuers, classes: issuers * 10, people: Math.max(50, Math.round(awards / 5)) }
}

/** One in two has an account. */
export const hasAccount = (person: number): boolean => person % 2 === 0

export const accountOf = (person: number): string => `fill-${person}`

export const addressOf = (person: number): string =>
  `${givenNames[person % givenNames.length]}.${familyNames[Math.floor(person / 31) % familyNames.length]}.${person}@school-${person % 9}.example.org`

export const namesOf = (person: number): [given: string, family: string] => [
  givenNames[person % givenNames.length] ?? '',
  familyNames[Math.floor(person / 31) % familyNames.length] ?? '',
]

/** Awards that were made together: of one class, at one moment. */
export interface Chunk {
  number: number
  /** Place of the class in the list of classes. */
  place: number
  /** Number of its first award. */
  first: number
  size: number
  madeAt: Date
}

const years = 3
const yearMilliseconds = 365 * 24 * 3600 * 1000
const largest = 400
/** Of all awards, the first class has a tenth. */
const shareOfFirst = 0.1

/** All awards in the order in which they were made, over three years that end now. */
export function* planChunks({ awards, classes }: Amounts, until: Date): Generator<Chunk> {
  let first = 0
  for (let number = 0; first < awards; number++) {
    const isFirst = drawFor(number, 'class') < shareOfFirst * 0.6
    // Few classes have many awards, and most have few.
    const place = isFirst ? 0 : Math.floor(classes * drawFor(number, 'place') ** 2)
    const drawn = isFirst ? largest : 1 + Math.floor(largest * drawFor(number, 'size') ** 2)
    const size = Math.min(drawn, awards - first)
    const madeAt = new Date(until.getTime() - years * yearMilliseconds * (1 - first / awards))
    yield { number, place, first, size, madeAt }
    first += size
  }
}

/** Whom an award goes to. Person 0 holds 5,000 of them, or one in twenty where there are fewer than 100,000. */
export const drawPerson = ({ awards, people }: Amounts, award: number): number => {
  const every = Math.max(20, Math.floor(awards / 5000))
  if (award % every === 0) return 0
  return 1 + Math.floor((people - 1) * drawFor(award, 'person') ** 1.3)
}

/** From 0 to 1 (exclusive), the same for the same number and name. */
export function drawFor(number: number, name: string): number {
  let hash = number ^ 0x9e3779b9
  for (const letter of name) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 16), 0xc2b2ae35)
  hash = Math.imul(hash ^ (hash >>> 13), 0x27d4eb2f)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}
