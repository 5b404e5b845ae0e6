/** Builds images and runs programs in them, with Docker or with Buildah. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";

export interface Container {
  /** What it prints and logs so far. */
  output(): string;
  /** Sends SIGTERM to its program and resolves with the exit code. */
  stop(): Promise<number | null>;
  ended: Promise<number | null>;
}

export interface Engine {
  name: string;
  build(tag: string, args: readonly string[]): void;
  /** The unpacked size in bytes. */
  measureSize(image: string): number;
  /** Starts a program as the image's user with a read-only root and an empty `/data`. */
  run(image: string, command: readonly string[], env: Readonly<Record<string, string>>): Container;
  /** Ends programs that still run, and removes containers. */
  cleanUp(): Promise<void>;
}

function exec(program: string, ...args: string[]): string {
  return execFileSync(program, args, { encoding: "utf8", maxBuffer: 2 ** 26, stdio: ["ignore", "pipe", "inherit"] });
}

const succeeds = (program: string, ...args: string[]) => spawnSync(program, args, { stdio: "ignore" }).status === 0;

const running = new Set<Container>();

const stopAll = () => Promise.all([...running].map((container) => container.stop()));

function watch(child: ChildProcess, terminate: () => void): Container {
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (text += chunk));
  const ended = once(child, "close").then(([code]) => code as number | null);
  const container: Container = {
    output: () => text,
    ended,
    stop() {
      terminate();
      return ended;
    },
  };
  running.add(container);
  void ended.then(() => running.delete(container));
  return container;
}

const toOptions = (option: string, values: Readonly<Record<string, string>>) =>
  Object.entries(values).flatMap(([name, value]) => [option, `${name}=${value}`]);

const docker: Engine = {
  name: "docker",
  build: (tag, args) => void execFileSync("docker", ["build", "--tag", tag, ...args, "."], { stdio: "inherit" }),
  measureSize: (image) => Number(exec("docker", "image", "inspect", "--format", "{{.Size}}", image)),
  run(image, command, env) {
    const name = `sunporch-image-${process.pid}-${Date.now()}`;
    const volume = ["--mount", "type=volume,target=/data"];
    const options = ["--rm", "--init", "--read-only", "--network", "host", "--name", name, ...volume];
    const child = spawn("docker", ["run", ...options, ...toOptions("--env", env), image, ...command]);
    return watch(child, () => exec("docker", "stop", "--time", "60", name));
  },
  cleanUp: async () => void (await stopAll()),
};

/** Runs the program as the image's user, on a root that is mounted read-only. */
const IN_READ_ONLY_ROOT = `set -e
root=$1; shift
mount --make-rprivate /
mount --bind "$root" "$root"
mount -o remount,bind,ro "$root"
mount -t tmpfs -o uid=1000,gid=1000,mode=700 tmpfs "$root/data"
mount --rbind /dev "$root/dev"
mount -t proc proc "$root/proc"
exec chroot --userspec=1000:1000 "$root" env -i "$@"`;

/** Without a daemon: the image is mounted, and its program gets namespaces of its own by util-linux. */
const buildah: Engine = {
  name: "buildah",
  build: (tag, args) => void execFileSync("buildah", ["build", "--tag", tag, ...args, "."], { stdio: "inherit" }),
  measureSize(image) {
    return Number(exec("du", "--summarize", "--block-size=1", mountImage(image).root).split("\t")[0]);
  },
  run(image, command, env) {
    const { root, variables } = mountImage(image);
    const args = ["--mount", "sh", "-c", IN_READ_ONLY_ROOT, "sh", root];
    const values = [...variables, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)];
    const child = spawn("unshare", [...args, ...values, "sh", "-c", 'cd /app && exec "$@"', "sh", ...command]);
    return watch(child, () => child.kill("SIGTERM"));
  },
  async cleanUp() {
    await stopAll();
    for (const container of containers.values()) exec("buildah", "rm", container.name);
    containers.clear();
  },
};

const containers = new Map<string, { name: string; root: string; variables: string[] }>();

function mountImage(image: string): { root: string; variables: string[] } {
  let container = containers.get(image);
  if (!container) {
    const name = exec("buildah", "from", "--pull-never", image).trim();
    const root = exec("buildah", "mount", name).trim();
    const { OCIv1 } = JSON.parse(exec("buildah", "inspect", name)) as { OCIv1: { config: { Env?: string[] } } };
    container = { name, root, variables: OCIv1.config.Env ?? [] };
    containers.set(image, container);
  }
  return container;
}

export function findEngine(): Engine | undefined {
  if (succeeds("docker", "version")) return docker;
  return succeeds("buildah", "--version") ? buildah : undefined;
}
