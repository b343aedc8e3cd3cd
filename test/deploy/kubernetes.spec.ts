import { loadConfig } from '#config';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Namespace } from 'kubernetes-models/v1/Namespace';
import { Service } from 'kubernetes-models/v1/Service';
import { CommandMeta } from 'nest-commander/src/constants.js';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { environmentSchema } from '../../config/environment.schema.js';
import { COMMANDS } from '../../src/commands.js';
import { MAX_FILE_BYTES } from '../../src/imports/import-columns.js';
import { routesOf } from '../isolation/routes.js';
import { TestServer } from '../support/test-server.js';
import { KUBERNETES, type Manifest, manifestFiles, manifests, readDocument } from './deploy-files.js';
import { findUnknownFields } from './unknown-fields.js';
const KEDA = 'ScaledObject';

const ALL = manifests();
const TITLED = ALL.map((manifest): [string, Manifest] => [
  `${manifest.kind} ${manifest.object.metadata.name}`,
  manifest,
]);
const PODS = TITLED.filter(([, { kind }]) => kind === 'Deployment' || kind === 'Job');

describe('deploy/kubernetes', () => {
  it.each(TITLED.filter(([, { kind }]) => kind !== KEDA))(
    'the %s matches the schema of Kubernetes',
    (_, { kind, apiVersion, object }) => {
      const type = KINDS[kind];
      if (!type) throw new Error(`no schema of ${apiVersion} ${kind} in this test`);
      const model = new type(object as never);
      expect(model).toMatchObject({ apiVersion, kind });
      model.validate();
    },
  );

  it('the manifests have no unknown field, and a misspelt one would be found', () => {
    const [deployment] = BUILT_IN.filter(({ kind }) => kind === 'Deployment');
    if (!deployment) throw new Error('no Deployment');
    const object = structuredClone(deployment.object);
    object.spec.template.spec.containers[0].securityContext.readOnlyRootFileSystem = true;
    expect(findUnknownFields([...BUILT_IN, { ...deployment, object }])).toEqual([
      expect.stringContaining('readOnlyRootFileSystem') as string,
    ]);
  });

  it('the ScaledObject of KEDA scales by a query of Prometheus', () => {
    const { apiVersion, spec } = ofKind(KEDA)[0];
    expect(apiVersion).toBe('keda.sh/v1alpha1');
    expect(Object.keys(spec as object).sort()).toEqual([
      'cooldownPeriod',
      'fallback',
      'maxReplicaCount',
      'minReplicaCount',
      'pollingInterval',
      'scaleTargetRef',
      'triggers',
    ]);
    expect(spec.triggers).toEqual([
      {
        type: 'prometheus',
        metricType: 'AverageValue',
        metadata: {
          serverAddress: expect.stringMatching(/^http:/) as string,
          query: expect.stringContaining('lrs_scans_waiting') as string,
          threshold: expect.stringMatching(/^\d+$/) as string,
        },
      },
    ]);
    expect(spec.fallback.replicas).toBeLessThanOrEqual(spec.maxReplicaCount);
  });

  it('the kustomization lists every manifest and one of the two autoscalers', () => {
    const { resources, namespace } = readDocument(`${KUBERNETES}/kustomization.yaml`) as {
      resources: string[];
      namespace: string;
    };
    expect(namespace).toBe(ofKind('Namespace')[0].metadata.name);
    expect([...resources, 'worker-autoscaling-queue.yaml'].sort()).toEqual(manifestFiles().sort());
  });

  it('the ConfigMap and the Secret of the README are a complete configuration', () => {
    const readme = readFileSync(`${KUBERNETES}/README.md`, 'utf8');
    const secrets = [...readme.matchAll(/--from-literal=(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [
      name,
      value.startsWith('"$(openssl') ? 'x'.repeat(64) : value,
    ]);
    const environment = { ...settings(), ...(Object.fromEntries(secrets) as Record<string, string>) };
    expect(Object.keys(environment).filter((name) => !(name in environmentSchema.shape))).toEqual([]);
    const config = loadConfig(environment, { needs: ['DATABASE_URL', 'REDIS_URL', 'SECRET_KEY'] });
    expect(config.publicUrl).toBe(`https://${ofKind('Ingress')[0].spec.rules[0].host}`);
  });

  it.each(PODS)('the %s runs a program that the build makes', async (_, manifest) => {
    const { default: bundle } = (await import(pathToFileURL(resolve('rolldown.config.js')).href)) as {
      default: { input: Record<string, string> };
    };
    const commands = COMMANDS.map(
      (type) => (Reflect.getMetadata(CommandMeta, type) as { name: string }).name,
    );
    for (const { command } of podOf(manifest).containers) {
      const [node, program, ...args] = command as string[];
      expect(node).toBe('node');
      expect(Object.values(bundle.input)).toContain(program);
      expect(args.filter((arg) => !commands.includes(arg))).toEqual([]);
    }
  });

  it.each(PODS)('the %s runs as an ordinary user on a read-only file system', (_, manifest) => {
    const pod = podOf(manifest);
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: {
        runAsNonRoot: true,
        runAsUser: 1000,
        seccompProfile: { type: 'RuntimeDefault' },
      },
    });
    for (const container of pod.containers) {
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(container.resources).toMatchObject({
        requests: { cpu: expect.any(String) as string, memory: expect.any(String) as string },
        limits: { memory: expect.any(String) as string },
      });
      expect(container.envFrom).toEqual([
        { configMapRef: { name: ofKind('ConfigMap')[0].metadata.name } },
        { secretRef: { name: 'local-ranking' } },
      ]);
    }
  });

  it.each(PODS.filter(([, { kind }]) => kind === 'Deployment'))(
    'the %s has probes on the port of the image and time to shut down',
    (_, manifest) => {
      const pod = podOf(manifest);
      const port = Number(/ PORT=(\d+)/.exec(readFileSync('Dockerfile', 'utf8'))?.[1]);
      for (const {
        command,
        env,
        ports,
        lifecycle,
        startupProbe,
        readinessProbe,
        livenessProbe,
      } of pod.containers) {
        expect(ports).toEqual([{ name: 'http', containerPort: port }]);
        const isWorker = (command as string[]).includes('dist/src/worker.js');
        expect(env).toEqual(isWorker ? [{ name: 'WORKER_PORT', value: String(port) }] : undefined);
        expect(startupProbe.httpGet).toEqual({ path: '/readyz', port: 'http' });
        expect(readinessProbe.httpGet).toEqual({ path: '/readyz', port: 'http' });
        expect(livenessProbe.httpGet).toEqual({ path: '/healthz', port: 'http' });
        const pause = Number(lifecycle?.preStop.sleep.seconds ?? 0);
        expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(
          pause + Number(settings()['SHUTDOWN_SECONDS']),
        );
      }
    },
  );

  it('the guide names the oldest Kubernetes that knows every field', () => {
    const text = manifestFiles()
      .map((file) => readFileSync(`${KUBERNETES}/${file}`, 'utf8'))
      .join('\n');
    // The minor version of 1.x that has the field without a feature gate.
    const since = [
      [/preStop:\s+(#.*\s+)?sleep:/, 30],
      [/pod-security\.kubernetes\.io/, 23],
      [/apiVersion: autoscaling\/v2/, 23],
      [/apiVersion: policy\/v1/, 21],
      [/ttlSecondsAfterFinished:/, 21],
    ] as const;
    const oldest = Math.max(...since.filter(([field]) => field.test(text)).map(([, minor]) => minor));
    expect(readFileSync('docs/guides/kubernetes.md', 'utf8')).toContain(`Kubernetes 1.${oldest} or later`);
  });

  it('the Ingress passes the largest file of an import and the longest wait', () => {
    const { annotations } = ofKind('Ingress')[0].metadata as { annotations: Record<string, string> };
    const value = (name: string) => Number.parseInt(annotations[`nginx.ingress.kubernetes.io/${name}`] ?? '');
    expect(value('proxy-body-size') * 1024 * 1024).toBeGreaterThan(MAX_FILE_BYTES);
    expect(value('proxy-read-timeout')).toBeGreaterThan(60);
  });

  it('each selector selects pods, and each autoscaler a Deployment without replicas', () => {
    const labels = PODS.map(([, { object }]) => object.spec.template.metadata.labels as object);
    const selectors = [
      ...ofKind('Deployment', 'PodDisruptionBudget').map(({ spec }) => spec.selector.matchLabels),
      ...ofKind('Service').map(({ spec }) => spec.selector),
      ...ofKind('NetworkPolicy').map(({ spec }) => spec.podSelector.matchLabels ?? {}),
    ];
    for (const selector of selectors) expect(labels).toContainEqual(expect.objectContaining(selector));
    for (const { spec } of ofKind('HorizontalPodAutoscaler', KEDA)) {
      const target = ofKind('Deployment').find(({ metadata }) => metadata.name === spec.scaleTargetRef.name);
      expect(target.spec).not.toHaveProperty('replicas');
    }
  });

  it('the Ingress serves every public address, but not /metrics, /healthz and /readyz', async () => {
    const server = await TestServer.shared();
    const [{ spec }] = ofKind('Ingress');
    const paths = spec.rules[0].http.paths as { path: string; pathType: 'Exact' | 'Prefix' }[];
    const isServed = (address: string) =>
      paths.some(({ path, pathType }) =>
        pathType === 'Exact' ? address === path : address === path || address.startsWith(`${path}/`),
      );
    const addresses = new Set(routesOf(server.app).map((route) => route.replace(/^\S+ |\*$/g, '')));
    expect([...addresses].filter((address) => !isServed(address)).sort()).toEqual([
      '/healthz',
      '/metrics',
      '/readyz',
    ]);
  });
});

const KINDS: Readonly<Record<string, new (object: never) => { validate(): void }>> = {
  ConfigMap,
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Job,
  Namespace,
  NetworkPolicy,
  PodDisruptionBudget,
  Service,
};

const BUILT_IN = ALL.filter(({ kind }) => kind !== KEDA);

function ofKind(...kinds: string[]) {
  return ALL.filter(({ kind }) => kinds.includes(kind)).map(({ object }) => object);
}

function podOf({ object }: Manifest) {
  return object.spec.template.spec;
}

function settings(): Record<string, string> {
  return ofKind('ConfigMap')[0].data;
}
