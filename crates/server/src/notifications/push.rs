//! Web Push: a message for one browser, sealed so that the push service that carries it cannot read it (RFC 8291, over RFC 8188), and signed
//! so that the service knows who sends (VAPID, RFC 8292).

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use ring::{
    aead, agreement, hkdf,
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair},
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use url::Url;

use crate::{secrets, time::Ms};

/// What a browser gives to be reached by.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Subscription {
    pub endpoint: String,
    /// The browser's public key, and a secret that it shares with us: base64url.
    pub p256dh: String,
    pub auth: String,
}

#[derive(Debug, thiserror::Error)]
#[error("this subscription cannot be sealed for")]
pub struct BadSubscription;

/// Every message has this length when it is sealed, so that its length says nothing.
const LENGTH: usize = 1_024;
const RECORD: u32 = 4_096;
/// A signature is good for this long; services take no more than a day.
const SIGNED_FOR: Ms = 12 * 3_600_000;

/// The key by which push services know this server.
pub struct Vapid {
    key: EcdsaKeyPair,
    contact: String,
}

impl Vapid {
    /// A new key, to be kept.
    pub fn made() -> Vec<u8> {
        let made = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new());
        made.expect("this machine offers randomness").as_ref().to_vec()
    }

    pub fn new(key: &[u8], contact: String) -> Option<Vapid> {
        let key = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, key, &SystemRandom::new()).ok()?;
        Some(Vapid { key, contact })
    }

    /// What browsers are sent.
    pub fn public(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.key.public_key().as_ref())
    }

    /// The header that signs a message to an endpoint.
    pub fn authorization(&self, endpoint: &Url, now_ms: Ms) -> String {
        let part = |value: serde_json::Value| URL_SAFE_NO_PAD.encode(value.to_string());
        let claims = json!({
            "aud": endpoint.origin().ascii_serialization(), "exp": (now_ms + SIGNED_FOR) / 1_000, "sub": self.contact,
        });
        let signed = format!("{}.{}", part(json!({"typ": "JWT", "alg": "ES256"})), part(claims));
        let signature = self.key.sign(&SystemRandom::new(), signed.as_bytes()).expect("this machine offers randomness");
        format!("vapid t={signed}.{}, k={}", URL_SAFE_NO_PAD.encode(signature.as_ref()), self.public())
    }
}

impl Subscription {
    /// As a browser gives it, if it can be sealed for: its keys are as long as keys are.
    pub fn read(endpoint: String, p256dh: &str, auth: &str) -> Result<Subscription, BadSubscription> {
        let [p256dh, auth] = [p256dh, auth].map(|key| key.trim_end_matches('=').to_owned());
        let subscription = Subscription { endpoint, p256dh, auth };
        subscription.seal("")?;
        Ok(subscription)
    }

    /// The keys as bytes, where they are keys at all.
    fn keys(&self) -> Result<([u8; 65], [u8; 16]), BadSubscription> {
        // What was kept before may have its padding still.
        let bytes = |text: &str| URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).map_err(|_| BadSubscription);
        let key: [u8; 65] = bytes(&self.p256dh)?.try_into().map_err(|_| BadSubscription)?;
        let auth: [u8; 16] = bytes(&self.auth)?.try_into().map_err(|_| BadSubscription)?;
        Ok((key, auth))
    }

    /// The body of a message that only this browser can read.
    pub fn seal(&self, text: &str) -> Result<Vec<u8>, BadSubscription> {
        let (theirs, auth) = self.keys()?;
        let ours = agreement::EphemeralPrivateKey::generate(&agreement::ECDH_P256, &SystemRandom::new())
            .map_err(|_| BadSubscription)?;
        let public = ours.compute_public_key().map_err(|_| BadSubscription)?;
        let public = public.as_ref().to_vec();
        let peer = agreement::UnparsedPublicKey::new(&agreement::ECDH_P256, theirs);
        let mut input = [0; 32];
        agreement::agree_ephemeral(ours, &peer, |shared| {
            expand(&auth, shared, &[b"WebPush: info\0", &theirs, &public], &mut input);
        })
        .map_err(|_| BadSubscription)?;
        let salt: [u8; 16] = secrets::bytes();
        let mut key = [0; 16];
        let mut nonce = [0; 12];
        expand(&salt, &input, &[b"Content-Encoding: aes128gcm\0"], &mut key);
        expand(&salt, &input, &[b"Content-Encoding: nonce\0"], &mut nonce);
        // One record, and the last: a two, then zeros up to the length.
        let mut sealed = text.as_bytes().to_vec();
        sealed.push(2);
        sealed.resize(sealed.len().max(LENGTH), 0);
        let key = aead::UnboundKey::new(&aead::AES_128_GCM, &key).map_err(|_| BadSubscription)?;
        aead::LessSafeKey::new(key)
            .seal_in_place_append_tag(aead::Nonce::assume_unique_for_key(nonce), aead::Aad::empty(), &mut sealed)
            .map_err(|_| BadSubscription)?;
        Ok([&salt[..], &RECORD.to_be_bytes(), &[public.len() as u8], &public, &sealed].concat())
    }
}

struct Length(usize);

impl hkdf::KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn expand(salt: &[u8], input: &[u8], info: &[&[u8]], out: &mut [u8]) {
    let key = hkdf::Salt::new(hkdf::HKDF_SHA256, salt).extract(input);
    let filled = key.expand(info, Length(out.len())).and_then(|okm| okm.fill(out));
    filled.expect("shorter than HKDF's limit");
}
