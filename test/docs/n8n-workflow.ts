interface Node {
  readonly name: string;
  readonly type: string;
  readonly parameters: {
    readonly method?: string;
    readonly url?: string;
    readonly headerParameters?: { readonly parameters: readonly { name: string; value: string }[] };
    readonly jsonBody?: string;
  };
}

export interface Workflow {
  readonly nodes: readonly Node[];
  readonly connections: Readonly<Record<string, { readonly main: readonly (readonly { node: string }[])[] }>>;
}

type Json = Readonly<Record<string, unknown>>;

/**
 * Sends the requests of a workflow of n8n whose nodes follow each other, as its HTTP Request node does.
 *
 * @param credential headers of the credential
 * @returns the response by node
 * @throws Error for a response that is not 2xx, which stops a workflow
 */
export async function runWorkflow(
  workflow: Workflow,
  env: Json,
  credential: Readonly<Record<string, string>>,
): Promise<Record<string, Json>> {
  const outputs: Record<string, Json> = {};
  const trigger = workflow.nodes.find(({ type }) => type === 'n8n-nodes-base.manualTrigger');
  let json: Json = {};
  let next = trigger && following(workflow, trigger.name);
  while (next) {
    const { method, url, headerParameters, jsonBody } = next.parameters;
    const body = jsonBody === undefined ? undefined : evaluate(jsonBody, json, env);
    const headers = headerParameters?.parameters.map(({ name, value }) => [name, value] as const) ?? [];
    const response = await fetch(String(evaluate(url ?? '', json, env)), {
      method: method ?? 'GET',
      headers: { ...credential, 'content-type': 'application/json', ...Object.fromEntries(headers) },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${next.name}: ${response.status} ${text}`);
    json = JSON.parse(text) as Json;
    outputs[next.name] = json;
    next = following(workflow, next.name);
  }
  return outputs;
}

function following({ nodes, connections }: Workflow, name: string): Node | undefined {
  const target = connections[name]?.main[0]?.[0]?.node;
  return nodes.find((node) => node.name === target);
}

/** Evaluates a parameter. One that begins with `=` has expressions in `{{ }}`; a single one keeps its type. */
function evaluate(text: string, $json: Json, $env: Json): unknown {
  if (!text.startsWith('=')) return text;
  const valueOf = (expression: string): unknown =>
    // eslint-disable-next-line @typescript-eslint/no-implied-eval -- the expressions of the documented workflow
    (new Function('$json', '$env', `return (${expression})`) as (...given: Json[]) => unknown)($json, $env);
  const isSingle = text.startsWith('={{') && text.endsWith('}}') && text.split('{{').length === 2;
  if (isSingle) return valueOf(text.slice('={{'.length, -'}}'.length));
  return text.slice(1).replaceAll(/\{\{(.*?)\}\}/gs, (_, expression: string) => String(valueOf(expression)));
}
