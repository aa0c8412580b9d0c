import { Check, Link2 } from 'lucide-react'
import { t } from '#shared/i18n/text.ts'
import { Icon } from '../icons/icon.tsx'
import { Button } from '../navigation/button.tsx'
import { useCopy } from './use-copy.ts'

/** A quiet button that copies an address and says that it did. */
export function CopyLink({ url }: { url: string }) {
  const { outcome, copy } = useCopy(url, () => {})
  return (
    <>
      <Button variant="ghost" onPress={() => void copy()}>
        <Icon of={outcome === 'copied' ? Check : Link2} />
        {outcome === 'copied' ? t('Copied') : t('Copy link')}
      </Button>
      <span className={outcome === 'marked' ? 'small' : 'vh'} role="status">
        {outcome === 'copied' && t('Copied to the clipboard')}
        {outcome === 'marked' && t('This browser does not copy by itself.')}
      </span>
    </>
  )
}
