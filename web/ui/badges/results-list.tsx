import type { ResultLine } from '../../lib/achievement/list-results.ts'

/** Results in plain words: what it is, what was reached, what that means. */
export function ResultsList({ lines }: { lines: readonly ResultLine[] }) {
  return (
    <ul className="sheet list">
      {lines.map(({ name, reached, notes }) => (
        <li key={name}>
          <p className="row items-baseline">
            <span className="grow [overflow-wrap:anywhere]">{name}</span>
            {reached && <strong className="[overflow-wrap:anywhere]">{reached}</strong>}
          </p>
          {notes.map((note) => (
            <p key={note} className="small muted [overflow-wrap:anywhere]">
              {note}
            </p>
          ))}
        </li>
      ))}
    </ul>
  )
}
