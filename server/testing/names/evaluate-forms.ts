import type { NamedSubject } from './given-subjects.ts'

// As it is written for people, and as it is told to programs.
const remarks: Partial<Record<NamedSubject['standing'], RegExp>> = {
  unconfirmed: /name not confirmed|"confirmed":false|"kind":"unconfirmed"/,
  changed: /(?:new name|changed) since|vouched for this issuer as|"kind":"changed"|"trustRests"/,
}
const near = 420

/** Where in a text the name stands and its remark does not; of others, where a remark stands that is not due. */
export const tellUnmarked = (text: string, { name, standing }: NamedSubject): string[] => {
  const remark = remarks[standing]
  // What the page's own script starts from is no text; it shows it in the same way.
  const shown = text.replace(/<script type="application\/json"[^>]*>.*?<\/script>/g, '')
  if (remark === undefined) {
    const undue = /name not confirmed|new name since/.exec(shown)
    return undue ? [`${name}: ${undue[0]}`] : []
  }
  return listPlaces(shown, name).flatMap((place) => {
    // What a check found at the issuer's own address; the badge's claim stands elsewhere in the same report.
    if (shown.slice(0, place).endsWith('The issuer is ')) return []
    const after = shown.slice(place, place + near)
    return remark.test(after) ? [] : [`${shown.slice(Math.max(0, place - 80), place)}»${after.slice(0, 160)}`]
  })
}

/** Whether the text names the issuer at all, rightly. */
export const isNamedWithRemark = (text: string, subject: NamedSubject): boolean =>
  text.includes(subject.name) && tellUnmarked(text, subject).length === 0

function listPlaces(text: string, name: string): number[] {
  const places: number[] = []
  for (let place = text.indexOf(name); place >= 0; place = text.indexOf(name, place + 1)) places.push(place)
  return places
}
