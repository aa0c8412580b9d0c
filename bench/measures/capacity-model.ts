/** Milliseconds of processor time, and bytes in the database. */
export interface Use {
  /** A call of the mix, without those that award. */
  call: number
  award: number
  awardBytes: number
  accountBytes: number
}

const yearSeconds = 365 * 24 * 3600
/** Said with the table: whoever counts on others puts other figures here. */
export const assumed = {
  /** Of the awards that are kept. */
  newAYear: 0.25,
  callsPerAwardAYear: 50,
  awardsPerAccount: 5,
  /** The busiest hour, in mean hours. */
  peak: 10,
  /** Share of the processors that work in that hour. */
  load: 0.5,
}

const sizes = [1, 1000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000]

/** What so many kept awards need, as a table. */
export const modelOf = (use: Use): string => {
  const { newAYear, callsPerAwardAYear, awardsPerAccount, peak, load } = assumed
  const rows = sizes.map((awards) => {
    const calls = (awards * callsPerAwardAYear * peak) / yearSeconds
    const fresh = (awards * newAYear * peak) / yearSeconds
    const cores = (calls * use.call + fresh * use.award) / 1000 / load
    const bytes = awards * use.awardBytes + (awards / awardsPerAccount) * use.accountBytes
    return `| ${whole(awards)} | ${few(calls)} | ${few(fresh)} | ${cores < 0.1 ? 'under 0.1' : few(cores)} | ${gigabytes(bytes)} |`
  })
  return [
    '| awards kept | calls a second in the busiest hour | awards a second | cores | database, GB |',
    '|---:|---:|---:|---:|---:|',
    ...rows,
  ].join('\n')
}

const whole = (value: number): string => Math.round(value).toLocaleString('en-US')
const few = (value: number): string => (value >= 100 ? whole(value) : value.toPrecision(2))
const gigabytes = (bytes: number): string => (bytes < 1e8 ? 'under 0.1' : few(bytes / 1e9))
