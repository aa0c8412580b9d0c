import { readStored, removeStored } from '#web/lib/browser/storage.ts'

/** Whether somebody came from Mozilla to bring their badges; asked once, because then it is forgotten. */
export function takeMozillaSource(): boolean {
  const found = (['source', 'signup_source'] as const).filter((key) => readStored('localStorage', key) === 'mozilla')
  for (const key of found) removeStored('localStorage', key)
  return found.length > 0
}
