import { readFileSync } from 'node:fs'
import path from 'node:path'
import { spellZone } from '../../openbadges/v2/loose-moment.ts'
import { type ValueKind, valueKinds } from '../../openbadges/verify/hosted/value-kinds.ts'
import type { Outcome, Suite } from './outcome.ts'

// What the official validator of Open Badges 2.0 calls the datatypes.
const kinds: Readonly<Record<string, ValueKind>> = {
  DATA_URI_OR_URL: 'web or data address',
  URL: 'web address',
  IRI: 'iri',
  URL_AUTHORITY: 'authority',
  TELEPHONE: 'telephone number',
  EMAIL: 'e-mail address',
  DATETIME: 'moment',
}

// Where its tables and Sash differ: which value, and the paragraph that decides it.
const explained: { kind: ValueKind; form: RegExp; paragraph: string }[] = [
  {
    kind: 'iri',
    form: /^urn:uuid/,
    paragraph: 'any absolute IRI is one, whatever its scheme makes of it (RFC 3987, 2.2)',
  },
  {
    kind: 'authority',
    form: /^(?:\d+\.){3}\d+$|^[a-z]+$/,
    paragraph: 'an address, or a name of one label, is a host as well (RFC 3986, 3.2.2)',
  },
]

/** The tables of values in the tests of the official validator of Open Badges 2.0, unpacked into a folder (`openbadges` on PyPI). */
export function readValidatorTables(folder: string): Suite {
  const rows = readRows(readFileSync(path.join(folder, 'tests', 'test_validation.py'), 'utf8'))
  return { name: 'tables of the 2.0 validator', count: rows.length, run: () => rows.map(tryRow) }
}

interface Row {
  kind: ValueKind
  value: string
  isGood: boolean
}

/** The texts of the lists that a test calls good or bad; those that the validator is known to judge wrongly are left out. */
function readRows(source: string): Row[] {
  return source.split(/^ {4}def /m).flatMap((test) => {
    const kind = kinds[/ValueTypes\.(\w+)/.exec(test)?.[1] ?? '']
    if (kind === undefined) return []
    const lists = [...test.matchAll(/^ +(good|bad|_VALID|_INVALID)_(?:[a-z]+|[A-Z_]+) = [([]([\s\S]*?)[)\]]\n/gm)]
    return lists.flatMap(([, verdict, list = '']) =>
      [...list.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/g)].map(([, single, double = '']) => ({
        kind,
        value: single ?? double,
        isGood: verdict === 'good' || verdict === '_VALID',
      })),
    )
  })
}

function tryRow({ kind, value, isGood }: Row): Outcome {
  const title = `${kind} ${JSON.stringify(value)}`
  const isTaken = valueKinds[kind].is(kind === 'moment' ? (spellZone(value) ?? value) : value)
  if (isTaken === isGood) return { title, state: 'agree' }
  const reason = explained.find((rule) => rule.kind === kind && rule.form.test(value))
  return reason === undefined
    ? { title, state: 'disagree', told: isTaken ? 'taken here, refused there' : 'refused here, taken there' }
    : { title, state: 'explained', paragraph: reason.paragraph }
}
