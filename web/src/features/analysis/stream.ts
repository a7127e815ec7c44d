/** The lines of an answer as they come. */
export async function* lines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += decoder.decode(value, { stream: !done });
      const whole = rest.split('\n');
      rest = whole.pop() ?? '';
      for (const line of whole) if (line) yield line;
      if (done) break;
    }
    if (rest) yield rest;
  } finally {
    reader.releaseLock();
  }
}
