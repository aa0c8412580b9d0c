import { numberFormat } from '#shared/i18n/intl.ts'
import { currentLocale } from '#shared/i18n/text.ts'

const units = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte']

/** As makers of disks count them, with one digit behind the point: 18.4 GB. */
export function formatBytes(bytes: number): string {
  const power = Math.min(units.length, Math.max(1, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const unit = units[power - 1] ?? 'kilobyte'
  return numberFormat(currentLocale(), { style: 'unit', unit, maximumFractionDigits: 1 }).format(bytes / 1000 ** power)
}
