import { now } from '#infra/clock.ts'

const longestName = 60

/** Header that has the awards of a class saved under its name: in letters every system takes, and in its own. */
export const nameExport = (badgeName: string): string => {
  const day = now().toISOString().slice(0, 10)
  const own = joinWords(badgeName.normalize('NFC'), /[^\p{L}\p{M}\p{N}]+/gu)
  const plain = joinWords(badgeName.normalize('NFKD').replace(/\p{M}/gu, ''), /[^A-Za-z0-9]+/g)
  const ending = `awards-${day}.csv`
  return `attachment; filename="${plain}${ending}"; filename*=UTF-8''${encodeURIComponent(own + ending)}`
}

function joinWords(name: string, gaps: RegExp): string {
  const words = Array.from(name.replace(gaps, '-').replace(/^-/, '')).slice(0, longestName).join('').replace(/-$/, '')
  return words === '' ? '' : `${words}-`
}
