import { cut } from '#infra/one-line.ts'

const longestName = 40

/**
 * A folder name that every system takes: number, then the letters and digits of the badge's name. The number makes it
 * unique where case does not count, and keeps it from being a device's name.
 */
export const nameFolder = (number: number, badgeName: string): string => {
  const words = badgeName.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  const name = cut(words.replace(/^-/, ''), longestName).replace(/-$/, '')
  return `${String(number).padStart(4, '0')}-${name || 'badge'}`
}
