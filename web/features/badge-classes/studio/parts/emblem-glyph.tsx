import { createElement } from 'react'
import { emblemIcons } from '../drawing/emblem-icons.ts'
import type { EmblemName } from '../emblem-names.ts'

/** An emblem as a button shows it. */
export function EmblemGlyph({ name }: { name: EmblemName }) {
  const nodes = emblemIcons[name] ?? []
  return (
    <svg
      className="icon l"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      aria-hidden="true"
    >
      {nodes.map(([tag, attributes], index) => createElement(tag, { ...attributes, key: `${tag} ${index}` }))}
    </svg>
  )
}
