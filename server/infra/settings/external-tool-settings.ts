import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { type ToolFacts, type ToolSettings, toolSettings } from '#contracts/site/site-tools.ts'

const tools = z
  .array(toolSettings)
  .refine((all) => new Set(all.map(({ slug }) => slug)).size === all.length, 'has two tools with the same slug')

/** The tools in the operator's file; throws an Error with one line for each thing to mend. */
export const readExternalTools = (file: string | undefined): readonly ToolSettings[] => {
  if (file === undefined) return []
  const parsed = tools.safeParse(readJson(file))
  if (parsed.success) return Object.freeze(parsed.data)
  throw new Error(parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim()).join('; '))
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new Error(`${file} cannot be read as JSON`, { cause })
  }
}

/** Origins that pages of the app send the form of a launch to. */
export const listLaunchOrigins = (settings: readonly Pick<ToolFacts, 'launchpoints'>[]): string[] => {
  const addresses = settings.flatMap(({ launchpoints }) => [
    launchpoints.issuer_assertion_action?.launch_url,
    launchpoints.earner_assertion_action?.launch_url,
  ])
  return [...new Set(addresses.flatMap((url) => (url === undefined ? [] : new URL(url).origin)))]
}
