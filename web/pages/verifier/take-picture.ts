import { writeFileName } from '../reports/write-file-name.ts'
import { readIdentity } from '../verdict/compare-recipient.ts'

/** Saves the picture at once, under the name of the badge and whom it names. */
export async function takePicture(link: HTMLAnchorElement): Promise<void> {
  const [name = 'badge', ending = 'png'] = splitName(link.download)
  const identity = readIdentity(location.href)?.identity ?? (await readRecipient(link.dataset.downloadNow ?? ''))
  if (identity) link.download = writeFileName(name, ending, identity)
  link.click()
}

function splitName(file: string): string[] {
  const dot = file.lastIndexOf('.')
  return [file.slice(0, dot).replace(/ - sha256\$[0-9a-f]{64}$/, ''), file.slice(dot + 1)]
}

async function readRecipient(url: string): Promise<string | undefined> {
  try {
    const answer = await fetch(url, { headers: { Accept: 'application/json' } })
    const assertion: { recipient?: { identity?: string } } = await answer.json()
    return assertion.recipient?.identity
  } catch {
    return undefined
  }
}
