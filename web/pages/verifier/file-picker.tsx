import { useRef } from 'react'
import { t } from '#shared/i18n/text.ts'

const kinds = 'image/png,image/svg+xml,.json,.jsonld,.jwt,.jws,.txt,.csv,.zip,application/json,application/zip,text/csv'

/** Chooses files, or a whole folder. Its ids are fixed, as all of the verifier's. */
export function FilePicker({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const folder = useRef<HTMLInputElement>(null)
  const take = (input: HTMLInputElement) => {
    const files = Array.from(input.files ?? [])
    // The same file can then be chosen again.
    input.value = ''
    if (files.length > 0) onFiles(files)
  }
  return (
    <>
      <p>
        <span className="strong">{t('Drop file or')}</span> <label htmlFor="verify-file">{t('browse')}</label>
        <input
          className="vh"
          id="verify-file"
          type="file"
          multiple
          accept={kinds}
          aria-label={t('Badge file')}
          onChange={({ target }) => take(target)}
        />
      </p>
      <p className="folder">
        <button type="button" className="btn quiet" onClick={() => folder.current?.click()}>
          {t('Choose a folder')}
        </button>
        <input
          ref={folder}
          hidden
          type="file"
          aria-label={t('Folder of badges')}
          onChange={({ target }) => take(target)}
          {...{ webkitdirectory: '' }}
        />
      </p>
    </>
  )
}
