import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = 'server/features'

interface Place {
  file: string
  name: string
}
/** A text, and the file in whose words it is to be read. */
interface Passage {
  file: string
  text: string
}
interface Source {
  /** What stands at the top of the file, by its name. */
  declared: Map<string, string>
  /** Where a name comes from that the file takes over; `*` where it stands for all of another file. */
  taken: Map<string, Place>
}

const readSource = (file: string): Source => {
  const text = readFileSync(path.join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const taken = new Map<string, Place>()
  const placeOf = (from: string) => (from.startsWith('.') ? path.join(path.dirname(file), from) : from)
  for (const [, names = '', from = ''] of text.matchAll(/^(?:import|export) \{([^}]*)\} from '([^']+)'/gm)) {
    for (const [, name = '', called = name] of names.matchAll(/(?<!type )\b(\w+)(?: as (\w+))?/g)) {
      taken.set(called, { file: placeOf(from), name })
    }
  }
  for (const [, called = '', from = ''] of text.matchAll(/^import \* as (\w+) from '([^']+)'/gm)) {
    taken.set(called, { file: placeOf(from), name: '*' })
  }
  const declared = new Map<string, string>()
  for (const part of text.split(/^(?=(?:export )?(?:async )?(?:const|let|function|class) )/m)) {
    const [, name] = /^(?:export )?(?:async )?(?:const|let|function|class) (\w+)/.exec(part) ?? []
    if (name) declared.set(name, part)
  }
  return { declared, taken }
}

const sources = new Map(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => [file, readSource(file)]),
)

/** From its opening bracket to the one that closes it. */
const cutCall = (text: string): string => {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')' && --depth === 0) return text.slice(0, at)
  }
  return text
}

/** What is called when something happens, as it is written, by the name of the event. */
const listeners = new Map<string, Passage[]>()
for (const [file, { declared }] of sources) {
  for (const whole of declared.values()) {
    for (const { index } of whole.matchAll(/(?<=\bon)\(/g)) {
      const [, event = '', text = ''] = /^\((\w+),(.*)/s.exec(cutCall(whole.slice(index))) ?? []
      listeners.set(event, [...(listeners.get(event) ?? []), { file, text }])
    }
  }
}

/** What a text of a file names, as far as it stands in features: where that stands, and as what. */
function* namedIn({ file, text }: Passage): Generator<Place> {
  const { declared, taken } = sources.get(file) ?? {}
  for (const name of new Set(text.match(/[A-Za-z_]\w*/g))) {
    const from = taken?.get(name)
    if (declared?.has(name)) yield { file, name }
    else if (from && from.name !== '*') yield from
    else if (from) {
      for (const [, one = ''] of text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g')))
        yield { file: from.file, name: one }
    }
  }
}

/** The text that a place stands for; that of a file that only passes it on is its name. */
const textAt = ({ file, name }: Place): string => {
  const { declared, taken } = sources.get(file) ?? {}
  return declared?.get(name) ?? (taken?.has(name) ? name : '')
}

/** All that is reached from a text, of which it is the first. */
const readAll = (from: Passage): string[] => {
  const reached = new Map([['', from]])
  for (const one of reached.values()) {
    for (const place of namedIn(one)) {
      const key = `${place.file}: ${place.name}`
      if (!reached.has(key)) reached.set(key, { file: place.file, text: textAt(place) })
    }
    for (const [, event = ''] of one.text.matchAll(/\btell\((\w+),/g)) {
      for (const listener of listeners.get(event) ?? []) reached.set(`${event}: ${listener.text}`, listener)
    }
  }
  return [...reached.values()].map(({ text }) => text)
}

/**
 * By the name of an endpoint, all source text of features that may run when it is called: that of its route, of what this names, of
 * what that names, and of who listens to what it tells. Jobs that it leaves are none of it.
 */
export const readReached = (): Map<string, string[]> => {
  const found = new Map<string, string[]>()
  for (const [file, { declared, taken }] of sources) {
    for (const whole of declared.values()) {
      // Several that one route serves stand in a list before it.
      for (const match of whole.matchAll(/(?:\[([\w\s,]*)\]\.map\(\(\w+\) =>\s*)?\broute(?=\()/g)) {
        const call = cutCall(whole.slice(match.index + match[0].length))
        const [, one = '', text = ''] = /^\(\s*(?:\w+\.)?(\w+),(.*)/s.exec(call) ?? []
        const texts = readAll({ file, text })
        for (const name of match[1]?.match(/\w+/g) ?? [one]) found.set(taken.get(name)?.name ?? name, texts)
      }
    }
  }
  return found
}
