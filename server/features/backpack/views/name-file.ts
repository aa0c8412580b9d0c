import { cut } from '#infra/one-line.ts'

const longestName = 120

/**
 * A file name that every system takes, close to the one the file had: no paths, no characters that cannot be seen or that
 * turn the text around, no names that belong to devices.
 */
export const nameFile = (name: string, instead: string): string => {
  const plain = name
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, '')
    .replace(/[\\/:*?"<>|]+/g, '-')
    .replace(/^[\s.-]+|(?<![\s.])[\s.]+$/g, '')
  if (plain === '') return instead
  const shortened = shorten(plain)
  return /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(shortened) ? `_${shortened}` : shortened
}

function shorten(name: string): string {
  if (name.length <= longestName) return name
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? ''
  return cut(name, longestName - ending.length).trimEnd() + ending
}

/** Header that has a file saved under its name: in letters every system takes, and in its own (RFC 6266). */
export const writeDisposition = (name: string): string => {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w .()-]/g, '_')
  const own = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${own}`
}
