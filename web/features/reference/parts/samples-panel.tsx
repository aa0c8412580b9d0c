import { t } from '#shared/i18n/text.ts'
import { Tabs } from '#web/ui/navigation/tabs.tsx'
import { CodeBlock } from '#web/ui/text/code-block.tsx'
import type { FilledCall } from '../calls/fill-call.ts'
import { writeCurl } from '../samples/write-curl.ts'
import { writePython } from '../samples/write-python.ts'
import { writeTypeScript } from '../samples/write-typescript.ts'

/** The call as code, with what was typed into the form below. */
export function SamplesPanel({ call }: { call: FilledCall }) {
  const samples = [
    { id: 'curl', label: 'curl', text: writeCurl(call) },
    { id: 'typescript', label: 'TypeScript', text: writeTypeScript(call) },
    { id: 'python', label: 'Python', text: writePython(call) },
  ]
  return (
    <div>
      <h3 className="mb-2">{t('Code')}</h3>
      <Tabs
        label={t('Language of the code')}
        tabs={samples.map(({ id, label, text }) => ({ id, label, content: <CodeBlock label={label} text={text} /> }))}
      />
    </div>
  )
}
