/** A minimal client of the API: fetch, a key, JSON. */
export class ApiClient {
  constructor(
    private readonly baseUrl: string,
    private readonly key: string,
  ) {}

  get<T>(path: string): Promise<T> {
    return this.request<T>('GET', path);
  }

  post<T>(path: string, body: object): Promise<T> {
    return this.request<T>('POST', path, body);
  }

  private async request<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(this.baseUrl + path, {
      method,
      headers: { authorization: `Bearer ${this.key}`, 'content-type': 'application/json' },
      body: body ? JSON.stringify(body) : null,
    });
    const answer = (await response.json()) as T & { code?: string; detail?: string };
    if (!response.ok)
      throw new Error(`${method} ${path}: ${answer.code ?? response.status}: ${answer.detail ?? ''}`);
    return answer;
  }
}
