import { useEffect, useRef, useState } from 'react'
import { t } from '#shared/i18n/text.ts'

interface Props {
  people: number | null
  left: number | null
}

/** A number that grows, of no person; who hears the page is told once a minute at the most. */
export function PeopleCount({ people, left }: Props) {
  const spoken = useSpoken(people)
  const places =
    left === null ? undefined : t('{left, plural, one {# place is left.} other {# places are left.}}', { left })
  return (
    <div className="cnt">
      <p className="vh" role="status">
        {spoken !== null &&
          t('{people, plural, one {# person has taken it.} other {# people have taken it.}}', { people: spoken })}
      </p>
      {people === null ? (
        <p className="strong">{t('Be one of the first.')}</p>
      ) : (
        <>
          <span className="big tnum">{t('{people, number}', { people })}</span>
          <p>
            <span className="strong">
              {t('{people, plural, one {person has taken it.} other {people have taken it.}}', { people })}
            </span>
            {places && (
              <>
                <br />
                {places}
              </>
            )}
          </p>
        </>
      )}
    </div>
  )
}

const minute = 60_000

function useSpoken(people: number | null): number | null {
  const [spoken, setSpoken] = useState(people)
  const last = useRef(0)
  useEffect(() => {
    if (people === spoken) return undefined
    const wait = Math.max(0, last.current + minute - Date.now())
    const timer = setTimeout(() => {
      last.current = Date.now()
      setSpoken(people)
    }, wait)
    return () => clearTimeout(timer)
  }, [people, spoken])
  return spoken
}
