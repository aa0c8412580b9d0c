const units: [name: string, length: number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/** How long ago something was, for people: `3 hours ago`. */
export function describeAge(milliseconds: number): string {
  const unit = units.find(([, length]) => milliseconds >= length)
  if (unit === undefined) return 'a moment ago'
  const count = Math.floor(milliseconds / unit[1])
  return `${count} ${unit[0]}${count === 1 ? '' : 's'} ago`
}
