export interface Judge {
  /** The command. */
  name: string
  settingsOf(isLower: boolean): string
  argsOf(file: string, settings: string): string[]
  /** The rules that its output says are broken, one entry for each place. */
  listRules(output: string): string[]
}

const off = (rules: readonly string[]): string => rules.map((rule) => `  ${rule}: off\n`).join('')

/** Rules that are recommended and do not fit, each with its reason in docs/decisions/0138-names-that-strangers-read.md. */
const spectral = ['path-keys-no-trailing-slash']
const redocly = ['no-path-trailing-slash', 'operation-2xx-response', 'no-ambiguous-paths']
/** Those that read what may be null beside a name otherwise than generators do. */
const lowerSpectral = ['oas3-valid-media-example']
const lowerRedocly = ['no-invalid-media-type-examples']

export const judges: readonly Judge[] = [
  {
    name: 'spectral',
    settingsOf: (isLower) =>
      `extends: ["spectral:oas"]\nrules:\n${off([...spectral, ...(isLower ? lowerSpectral : [])])}`,
    argsOf: (file, settings) => ['lint', file, '--ruleset', settings, '--format', 'json', '--quiet'],
    listRules: (output) => readJson<{ code: string }[]>(output).map(({ code }) => code),
  },
  {
    name: 'redocly',
    settingsOf: (isLower) => `extends: [recommended]\nrules:\n${off([...redocly, ...(isLower ? lowerRedocly : [])])}`,
    argsOf: (file, settings) => ['lint', file, '--config', settings, '--format', 'json', '--max-problems', '10000'],
    listRules: (output) => readJson<{ problems: { ruleId: string }[] }>(output).problems.map(({ ruleId }) => ruleId),
  },
]

/** What stands before the JSON is a word about the version of the tool. */
const readJson = <T>(output: string): T => {
  const start = output.search(/^[[{]/m)
  if (start < 0) throw new Error(`The tool said nothing that can be read: ${output.slice(0, 300)}`)
  return JSON.parse(output.slice(start)) as T
}

/** How often each rule is broken. */
export const countProblems = ({ listRules }: Judge, output: string): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const rule of listRules(output)) counts.set(rule, (counts.get(rule) ?? 0) + 1)
  return counts
}
