import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Half of an element's width is the same from either side; what has no logical name is turned round in languages.css.
const allowed = /^\s*left: 50%|^\s*background-position: right 0\.75rem center;|^web\/ui\/styles\/languages\.css/
const physicalRule =
  /(?:^|[\s;{])(?:(?:margin|padding|border|scroll-margin)-(?:left|right)[\w-]*|border-(?:top|bottom)-(?:left|right)-radius|left|right)\s*:|(?:text-align|float|clear):\s*(?:left|right)|background-position:[^;]*(?:left|right)/
const physicalClass =
  /(?<=[\s"'`:])-?(?:(?:ml|mr|pl|pr|left|right|border-l|border-r|rounded-[lr]|rounded-[tb][lr]|scroll-m[lr])-(?=[\d[a]|px|full)|(?:text|float)-(?:left|right)(?=[\s"'`])|border-[lr](?=[\s"'`]))/

const files = readdirSync('web', { recursive: true, encoding: 'utf8' })
  .map((file) => `web/${file.replaceAll('\\', '/')}`)
  .filter((file) => !file.includes('.test.'))

const readLines = (ending: RegExp): { place: string; line: string }[] =>
  files
    .filter((file) => ending.test(file))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .map((line, index) => ({ place: `${file}:${index + 1}`, line })),
    )

const faults = (ending: RegExp, rule: RegExp): string[] =>
  readLines(ending).flatMap(({ place, line }) =>
    rule.test(line) && !allowed.test(line) && !allowed.test(place) ? [`${place} ${line.trim()}`] : [],
  )

test('styles name the sides by the direction of the text, so that they hold from right to left [LG-08]', () => {
  expect(faults(/\.css$/, physicalRule)).toEqual([])
  expect(faults(/\.tsx?$/, physicalClass)).toEqual([])
})

test('arrows are turned round where texts run from right to left [LG-08]', () => {
  const styles = readFileSync('web/ui/styles/languages.css', 'utf8')
  const imports = files.flatMap((file) =>
    /\.tsx?$/.test(file) ? [...readFileSync(file, 'utf8').matchAll(/import \{([^}]*)\} from 'lucide-react'/g)] : [],
  )
  const icons = new Set(imports.flatMap(([, names = '']) => names.split(',').map((name) => name.trim())))
  const sided = [...icons].filter((name) => /Left|Right|LogIn|LogOut|Undo|Redo|Reply|Forward|Indent|Send/.test(name))
  const toClass = (name: string) => `.lucide-${name.replace(/(?<=[a-z])(?=[A-Z\d])/g, '-').toLowerCase()}`
  expect(sided.length).toBeGreaterThan(4)
  expect(sided.filter((name) => !styles.includes(toClass(name)))).toEqual([])
})

test('a side that is named for good is found', () => {
  expect(physicalRule.test('  margin-left: 1rem;')).toBe(true)
  expect(physicalRule.test('  inset-inline-start: 1rem;')).toBe(false)
  expect(physicalClass.test('className="mt-1 -ml-3"')).toBe(true)
  expect(physicalClass.test('className="mt-1 -ms-3"')).toBe(false)
})
