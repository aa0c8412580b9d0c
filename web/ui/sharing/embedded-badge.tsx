import type { BadgeParts } from './embed-code.ts'

/** The badge as the copied markup shows it. Its words are those of the markup, hence always English. */
export function EmbeddedBadge({ parts: { href, image, name, date, recipient, verifyUrl } }: { parts: BadgeParts }) {
  return (
    <div className="min-w-0 p-2 text-center [overflow-wrap:anywhere]" lang="en" data-testid="embedded-badge">
      <a href={href} target="_blank" rel="noreferrer">
        <img className="mx-auto" src={image} alt={name ?? ''} width={120} height={120} />
      </a>
      {name && <p className="strong mt-2">{name}</p>}
      {date && (
        <p className="small">
          <strong>Awarded: </strong>
          {date}
        </p>
      )}
      {recipient && (
        <p className="small">
          <strong>Awarded To: </strong>
          {recipient}
        </p>
      )}
      {verifyUrl && (
        <p className="mt-2">
          <a href={verifyUrl} target="_blank" rel="noreferrer">
            VERIFY
          </a>
        </p>
      )}
    </div>
  )
}
