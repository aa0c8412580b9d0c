import { answerZip, type ZipRequest } from './answer-zip.ts'

addEventListener('message', async ({ data }: MessageEvent<ZipRequest>) => {
  const reply = await answerZip(data)
  postMessage(reply, { transfer: 'content' in reply ? [reply.content.buffer] : [] })
})
