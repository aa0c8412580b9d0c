import { z } from 'zod'
import { descriptionLength } from '#contracts/fields/limits.ts'
import type { MovedAlignment } from '../form.ts'
import { readJson } from '../read-json.ts'
import { readName, readProse, readUrl } from './read-words.ts'

const things = z.array(z.record(z.string(), z.unknown()))

/** What a badge goes by elsewhere, from a list as JSON; what has no name or no address cannot be kept. */
export const readAlignment = (text: string | undefined): { kept: MovedAlignment[]; lost: number } => {
  const list = text === undefined ? [] : (things.safeParse(readJson(text)).data ?? [])
  const kept = list.flatMap((thing) => {
    const say = (...names: string[]): string | undefined =>
      names.map((name) => thing[name]).find((value): value is string => typeof value === 'string' && value !== '')
    const [name, url] = [
      readName(say('targetname', 'targetName', 'target_name', 'name')),
      readUrl(say('targeturl', 'targetUrl', 'target_url', 'url')),
    ]
    if (name === '' || url === null) return []
    return [
      {
        target_name: name,
        target_url: url,
        target_description:
          readProse(say('targetdescription', 'targetDescription', 'target_description', 'description'))?.slice(
            0,
            descriptionLength,
          ) ?? null,
        target_framework: readName(say('targetframework', 'targetFramework', 'framework_name', 'framework')) || null,
        target_code: readName(say('targetcode', 'targetCode', 'target_code', 'code')) || null,
      },
    ]
  })
  return { kept, lost: list.length - kept.length }
}
