import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { launchpointNames } from '#contracts/external-tools.ts'

const address = z
  .string()
  .max(2083)
  .refine((value) => URL.canParse(value), {
    error: 'must be an address such as https://tool.example.org/launch',
    abort: true,
  })
  .refine((value) => value.startsWith('https://'), 'must start with https://')
  .refine((value) => !/[@#]/.test(value), 'must have no user name and no #')

const launchpoint = z.strictObject({
  label: z.string().min(1).max(128),
  launch_url: address,
  icon_url: address.optional(),
})

const tool = z
  .strictObject({
    slug: z.string().regex(/^[a-z0-9-]{1,64}$/, 'must be 1 to 64 small letters, digits or hyphens'),
    name: z.string().min(1).max(128),
    client_id: z.string().min(1).max(254),
    /** Signs what the tool is told; plain links need none. */
    secret: z.string().min(16, 'must be at least 16 characters long').max(254).optional(),
    /** Addresses of those it is for; everybody if not given. */
    people: z.array(z.string().toLowerCase()).optional(),
    launchpoints: z.partialRecord(z.enum(launchpointNames), launchpoint),
  })
  .refine(
    ({ secret, launchpoints }) =>
      secret !== undefined || !(launchpoints.issuer_assertion_action || launchpoints.earner_assertion_action),
    { error: 'is missing; actions on awards are signed with it', path: ['secret'] },
  )

const tools = z
  .array(tool)
  .refine((all) => new Set(all.map(({ slug }) => slug)).size === all.length, 'has two tools with the same slug')

/** A tool of others that the operator lets in. */
export type ExternalToolSettings = z.output<typeof tool>

/** The tools in the operator's file; throws an Error with one line for each thing to mend. */
export const readExternalTools = (file: string | undefined): readonly ExternalToolSettings[] => {
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
export const listLaunchOrigins = (settings: readonly ExternalToolSettings[]): string[] => {
  const addresses = settings.flatMap(({ launchpoints }) => [
    launchpoints.issuer_assertion_action?.launch_url,
    launchpoints.earner_assertion_action?.launch_url,
  ])
  return [...new Set(addresses.flatMap((url) => (url === undefined ? [] : new URL(url).origin)))]
}
