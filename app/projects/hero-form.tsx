import { useRef } from "react";
import { Form, useNavigation } from "react-router";
import { FileField } from "~/ui/file-field";
import { PostForm } from "~/ui/posting";
import { HERO } from "./file-rules";

/** A project's picture: seen, changed and removed. */
export function HeroForm({ heroUrl, address, error }: { heroUrl: string | null; address: string; error?: string }) {
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().state !== "idle";
  return (
    <section className="narrow" aria-labelledby="hero">
      <h2 id="hero">Hero image</h2>
      {heroUrl ? (
        <>
          <div className="photo">
            <img src={heroUrl} alt={address} />
          </div>
          <Form method="post">
            <button className="btn btn--s btn--danger" type="submit" name="intent" value="remove-hero">
              Remove
            </button>
          </Form>
        </>
      ) : null}
      {/* With another picture it is another form: nothing is chosen in it. */}
      <PostForm key={heroUrl} posting={{ Form, busy }} form={form} files>
        <FileField label={heroUrl ? "Another picture" : "Picture"} name="hero" rules={HERO} error={error} />
        <p>
          <button className="btn" type="submit" disabled={busy} aria-busy={busy || undefined}>
            {busy ? "Uploading..." : "Upload"}
          </button>
        </p>
      </PostForm>
    </section>
  );
}
