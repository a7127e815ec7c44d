import { describe, expect, it } from 'vitest';
import { Api, ApiError } from './http';

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const refused = (status: number, code: string) =>
  answer(status, { error: { code, text: code, rule: null, key: null } });

function api(answers: Response[]): { api: Api; asked: string[] } {
  const asked: string[] = [];
  const send: typeof fetch = (input) => {
    asked.push(input as string);
    return Promise.resolve(answers.shift() ?? answer(500, null));
  };
  return { api: new Api(() => 'fr', send), asked };
}

describe('a record that is brought in', () => {
  it('is sent again once the browser has been given a cookie', async () => {
    const { api: server, asked } = api([refused(428, 'no_device'), answer(200, { id: 'abc' })]);
    expect(await server.importRecord('{}')).toEqual({ id: 'abc' });
    expect(asked).toHaveLength(2);
  });

  it('is sent once where it is refused for another reason', async () => {
    const { api: server, asked } = api([refused(422, 'bad_record')]);
    await expect(server.importRecord('{}')).rejects.toBeInstanceOf(ApiError);
    expect(asked).toHaveLength(1);
  });
});

it('asks for further pages of the lobby by their number', async () => {
  const { api: server, asked } = api([answer(200, []), answer(200, [])]);
  await server.openTables();
  await server.openTables(2);
  expect(asked).toEqual(['/api/tables?lang=fr', '/api/tables?lang=fr&page=2']);
});

it('takes an answer that breaks off for no answer', async () => {
  const cut = new Response(new ReadableStream({ start: (body) => body.error(new TypeError('network error')) }));
  const { api: server } = api([cut]);
  await expect(server.games()).rejects.toMatchObject({ status: 0, unreachable: true });
});
