import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import type { SitePageName } from '#contracts/accounts/terms.ts'
import type { TextLanguage } from '#contracts/site/site-texts.ts'
import { config, context } from '#infra/context.ts'

/** Bytes that a page or a version of the terms may have. */
export const pageBytes = 262_144

/**
 * The operator's markdown file, such as about-us.de.md, read at each request so that a change shows at once; undefined when there is none. A
 * file that cannot be shown is told in the log and counts as missing.
 */
export const readOwnPage = async (
  name: Exclude<SitePageName, 'terms-of-service'>,
  language: TextLanguage,
): Promise<string | undefined> => {
  const file = path.join(config().pagesDir, language === 'any' ? `${name}.md` : `${name}.${language}.md`)
  try {
    const text = await readText(file)
    return text.trim() === '' ? undefined : text
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return
    context().log.warn({ err: error, file }, 'a page of your own cannot be read, so the text that Sash brings is shown')
    return undefined
  }
}

async function readText(file: string): Promise<string> {
  // Without O_NONBLOCK a named pipe in the file's place would hold the request for ever.
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    const found = await handle.stat()
    if (!found.isFile()) throw new Error('It is not a file.')
    if (found.size > pageBytes) throw new Error(`It is larger than ${pageBytes} bytes.`)
    return new TextDecoder().decode(await handle.readFile())
  } finally {
    await handle.close()
  }
}
