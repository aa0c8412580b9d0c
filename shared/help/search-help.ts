import { fold } from '../formats/fold.ts'
import type { HelpSection, HelpTopic } from './help-topic.ts'

const mostWords = 8

/** What somebody looks for, word by word; words of one letter would be everywhere. */
export const wordsOf = (query: string): string[] =>
  fold(query)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1)
    .slice(0, mostWords)

/** Whether every word stands in one of the texts. */
export const holdsAll = (words: readonly string[], texts: readonly string[]): boolean => {
  const folded = fold(texts.join('\n'))
  return words.length > 0 && words.every((word) => folded.includes(word))
}

const textsOf = ({ title, paragraphs, tip = '', questions = [] }: HelpSection): string[] => [
  title,
  ...paragraphs,
  tip,
  ...questions.flatMap(({ asked, answer }) => [asked, answer]),
]

export interface FoundHelp {
  topic: HelpTopic
  section: HelpSection
}

/** The sections in which all words stand, those that have them in their heading or questions first. */
export function searchHelp(topics: readonly HelpTopic[], words: readonly string[]): FoundHelp[] {
  const found = topics.flatMap((topic) =>
    topic.sections
      .filter((section) => holdsAll(words, [topic.label, ...textsOf(section)]))
      .map((section) => ({ topic, section })),
  )
  const isNamed = ({ section: { title, questions = [] } }: FoundHelp) =>
    holdsAll(words, [title, ...questions.map(({ asked }) => asked)])
  return [...found.filter(isNamed), ...found.filter((each) => !isNamed(each))]
}

/** The text in pieces, with those that somebody looks for at each odd place. */
export function splitFound(text: string, words: readonly string[]): string[] {
  if (words.length === 0) return [text]
  // Letter by letter, so that what was folded can be found in what was written.
  const letters = [...text]
  const folded = letters.map(fold)
  const pieces: string[] = []
  let plain = ''
  for (let at = 0; at < letters.length; ) {
    const length = longestAt(folded, at, words)
    const piece = letters.slice(at, at + Math.max(length, 1)).join('')
    at += Math.max(length, 1)
    if (length === 0) plain += piece
    else {
      pieces.push(plain, piece)
      plain = ''
    }
  }
  return [...pieces, plain]
}

function longestAt(folded: readonly string[], at: number, words: readonly string[]): number {
  const lengths = words.map((word) => {
    let held = ''
    let length = 0
    while (held.length < word.length && at + length < folded.length) {
      held += folded[at + length] ?? ''
      length += 1
    }
    return held === word ? length : 0
  })
  return Math.max(...lengths)
}
