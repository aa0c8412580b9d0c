import { t } from '#shared/i18n/text.ts'

/** For the first load and for whole pages; parts of a page get skeletons. */
export function LoadingScreen() {
  return (
    <div className="loading" role="status">
      <span className="spin" aria-hidden="true" />
      {t('Loading...')}
    </div>
  )
}
