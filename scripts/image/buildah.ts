/** Builds images and runs programs in them with Buildah, which needs no daemon, and util-linux, on Linux as root. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";

export interface Container {
  /** What it prints and logs so far. */
  output(): string;
  /** Sends SIGTERM to its program and resolves with the exit code. */
  stop(): Promise<number | null>;
  ended: Promise<number | null>;
}

const buildah = (...args: string[]): string =>
  execFileSync("buildah", args, { encoding: "utf8", maxBuffer: 2 ** 26, stdio: ["ignore", "pipe", "inherit"] }).trim();

export function buildImage(tag: string, args: readonly string[]): void {
  execFileSync("buildah", ["build", "--tag", tag, ...args, "."], { stdio: "inherit" });
}

/** The unpacked size in bytes. */
export const measureSize = (image: string): number =>
  Number.parseInt(
    execFileSync("du", ["--summarize", "--block-size=1", mountImage(image).root], { encoding: "utf8" }),
    10,
  );

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

const running = new Set<Container>();

/** Starts a program as the image's user with a read-only root and an empty `/data`, in namespaces of its own. */
export function runInImage(
  image: string,
  command: readonly string[],
  env: Readonly<Record<string, string>>,
): Container {
  const { root, variables } = mountImage(image);
  const values = [...variables, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)];
  const inRoot = ["sh", "-c", IN_READ_ONLY_ROOT, "sh", root, ...values];
  const inApp = ["sh", "-c", 'cd /app && exec "$@"', "sh", ...command];
  const child = spawn("unshare", ["--mount", ...inRoot, ...inApp]);
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (text += chunk));
  const ended = once(child, "close").then(([code]) => code as number | null);
  const stop = () => {
    child.kill("SIGTERM");
    return ended;
  };
  const container: Container = { output: () => text, ended, stop };
  running.add(container);
  void ended.then(() => running.delete(container));
  return container;
}

type MountedImage = { name: string; root: string; variables: string[] };

const images = new Map<string, MountedImage>();

function mountImage(image: string): MountedImage {
  const mounted = images.get(image);
  if (mounted) return mounted;
  const name = buildah("from", "--pull-never", image);
  const root = buildah("mount", name);
  const { OCIv1 } = JSON.parse(buildah("inspect", name)) as { OCIv1: { config: { Env?: string[] } } };
  const mountedImage = { name, root, variables: OCIv1.config.Env ?? [] };
  images.set(image, mountedImage);
  return mountedImage;
}

/** Ends programs that still run, and unmounts the images. */
export async function cleanUp(): Promise<void> {
  await Promise.all([...running].map((container) => container.stop()));
  for (const { name } of images.values()) buildah("rm", name);
  images.clear();
}
