import { t } from '#shared/i18n/text.ts'
import { joinClasses } from '../navigation/button-class.ts'

/** One grey block; give it the size of what it stands for by class, such as `h-5 w-3/4`. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={joinClasses('sk', className)} aria-hidden="true" />
}

/** The wall of badges before it is there. */
export function WallSkeleton({ count = 8 }: { count?: number }) {
  return (
    <div role="status" aria-label={t('Loading...')}>
      <ul className="wall" aria-hidden="true">
        {Array.from({ length: count }, (_, index) => `card-${index}`).map((key) => (
          <li className="bcard" key={key}>
            <div className="tile">
              <Skeleton className="h-24 w-24 rounded-full" />
            </div>
            <div className="text">
              <Skeleton className="h-5 w-[70%]" />
              <Skeleton className="mt-2 h-4 w-[85%]" />
              <Skeleton className="mt-5 h-3 w-[45%]" />
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
